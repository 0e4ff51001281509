/**
 * The entered time as `HH:MM`; accepts `9`, `930`, `9:30`, `9.30`, `0930` and `9:30 Uhr`. `24:00` is `00:00` if `isEnd`.
 * Undefined for anything else.
 */
export function parseClock(text: string, isEnd = false): string | undefined {
  const [, hours, minutes = '00'] =
    /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2}))?(?:\s*uhr)?$/i.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(minutes) > 59) return undefined
  if (Number(hours) === 24 && minutes === '00' && isEnd) return '00:00'
  return Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}
