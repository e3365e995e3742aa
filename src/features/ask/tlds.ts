/**
 * Top-level domains that make a word a link (ASK-10, DEC-107). Those that are everyday English words (in, is, it, so,
 * to, us …) are left out: a full stop without a space after it is no link.
 */
export const commonTlds: readonly string[] =
  'com org net edu gov mil int info biz name pro mobi xyz online site shop store blog app dev page link club live news tech cloud world today space website top vip icu art design media agency io co ai tv fm gg ly me cc ws uk ca au nz ie de fr es pt nl se dk fi pl cz ch ru ua tr jp cn kr br mx ar cl za eu asia'.split(
    ' ',
  )
