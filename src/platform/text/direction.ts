const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether a text has letters that are written from right to left. */
export const hasRtl = (text: string): boolean => rightToLeft.test(text)
