const two = (value: number) => String(value).padStart(2, '0')

/** `00:12:44`, `27:00:05`, `3 T 03:00:05`; negative seconds count up with a `+`. */
export function countdownText(seconds: number): string {
  const rest = Math.abs(seconds)
  const days = Math.floor(rest / 86_400)
  const hours = Math.floor(rest / 3600) - (days >= 2 ? days * 24 : 0)
  const clock = `${two(hours)}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
  return `${seconds < 0 ? '+' : ''}${days >= 2 ? `${days} T ` : ''}${clock}`
}

/** `10 s`, `5 min`, `1 h 30 min`: a span of seconds. */
export function spanText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  return (
    parts
      .filter(([value]) => value > 0)
      .map(([value, unit]) => `${value}\u00a0${unit}`)
      .join(' ') || '0\u00a0s'
  )
}
