#include <huangpai/huangpai.h>

static const struct {
    int value;
    const char *name, *message;
} statuses[] = {
#define X(NAME, value, message) {value, #NAME, message},
#include "errors.def"
#undef X
};
enum { STATUSES = sizeof statuses / sizeof statuses[0] };

const char *hp_status_name(int status) {
    for (int i = 0; i < STATUSES; i++)
        if (statuses[i].value == status)
            return statuses[i].name;
    return "unknown status";
}

const char *hp_status_message(int status) {
    for (int i = 0; i < STATUSES; i++)
        if (statuses[i].value == status)
            return statuses[i].message;
    return "unknown status";
}
