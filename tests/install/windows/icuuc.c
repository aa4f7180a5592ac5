/* Stands in for Windows' own icuuc.dll, which Wine 10 lacks: it has no converter. Never shipped.
 *
 * Qt6Core.dll imports these names. Each says so where ICU gives it a place for an error.
 */
enum { UNSUPPORTED = 16 }; /* U_UNSUPPORTED_ERROR */

#define EXPORT __declspec(dllexport)
#define ANY void *
#define REFUSES(name, ...) \
    EXPORT ANY name(__VA_ARGS__, int *error) { if (error) *error = UNSUPPORTED; return 0; }
#define KNOWS_NONE(name) \
    EXPORT ANY name(void) { return 0; }

REFUSES(ucnv_open, ANY name)
REFUSES(ucnv_getName, ANY converter)
REFUSES(ucnv_getStandardName, ANY name, ANY standard)
REFUSES(ucnv_toUCountPending, ANY converter)
REFUSES(ucnv_fromUCountPending, ANY converter)
REFUSES(ucnv_setToUCallBack, ANY converter, ANY action, ANY context, ANY before, ANY its_context)
REFUSES(ucnv_setFromUCallBack, ANY converter, ANY action, ANY context, ANY before, ANY its_context)
REFUSES(ucnv_cbToUWriteUChars, ANY arguments, ANY source, int length, int offset)
REFUSES(ucnv_cbFromUWriteUChars, ANY arguments, ANY source, ANY limit, int offset)
REFUSES(ucnv_toUnicode, ANY converter, ANY target, ANY target_limit, ANY source, ANY source_limit,
        ANY offsets, char flush)
REFUSES(ucnv_fromUnicode, ANY converter, ANY target, ANY target_limit, ANY source,
        ANY source_limit, ANY offsets, char flush)
REFUSES(UCNV_TO_U_CALLBACK_SUBSTITUTE, ANY context, ANY arguments, ANY units, int length, int reason)
REFUSES(UCNV_FROM_U_CALLBACK_SUBSTITUTE, ANY context, ANY arguments, ANY units, int length, int point,
        int reason)
KNOWS_NONE(ucnv_close)
KNOWS_NONE(ucnv_reset)
KNOWS_NONE(ucnv_getMaxCharSize)
KNOWS_NONE(ucnv_getToUCallBack)
KNOWS_NONE(ucnv_getFromUCallBack)
KNOWS_NONE(ucnv_getAvailableName)
KNOWS_NONE(ucnv_countAvailable)
