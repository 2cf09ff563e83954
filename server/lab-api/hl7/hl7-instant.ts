/** Asia/Kolkata, for a time without a zone. */
const LAB_ZONE = '+05:30'

/** A time stamp such as `20260302101500+0530`; undefined if it is none, or only a day. */
export function hl7Instant(stamp: string): Date | undefined {
  const [, year, month, day, hour, minute, second = '00', zone] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?:\.\d+)?([+-]\d{4})?$/.exec(stamp) ?? []
  if (!year) return undefined
  const offset = zone ? `${zone.slice(0, 3)}:${zone.slice(3)}` : LAB_ZONE
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
