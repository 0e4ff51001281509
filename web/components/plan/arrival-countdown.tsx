import { Badge, makeStyles } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { serverNow } from '../../lib/api/server-clock.ts'
import { formatDistance } from '../../lib/format/format.ts'

const useStyles = makeStyles({
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})

const hour = 3_600_000

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `in 5 Tagen`, `in 13:24:05` on the last day, `vor 2 Stunden`. */
function countdownText(arrival: number, now: number): string {
  const left = arrival - now
  if (left <= 0 || left >= 24 * hour) return formatDistance(arrival, now)
  const seconds = Math.floor(left / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `in ${parts.map(twoDigits).join(':')}`
}

/** How long until a plan's arrival (ISO 8601), by the server's clock. */
export function ArrivalCountdown({ arriveAt }: { arriveAt: string }) {
  const styles = useStyles()
  const arrival = Date.parse(arriveAt)
  const [text, setText] = useState(() => countdownText(arrival, serverNow()))
  useEffect(() => {
    const update = () => setText(countdownText(arrival, serverNow()))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [arrival])
  return (
    <Badge appearance="tint" color={arrival > serverNow() ? 'brand' : 'subtle'} className={styles.time}>
      {text}
    </Badge>
  )
}
