import { useAtSecond } from '../clock/ticking.tsx'
import { deviceZone, exactClock, ownTime } from '../data/exact-time.ts'

/** The world's clock, and the device's if it differs. */
export function ServerTime({ zone }: { zone: string }) {
  const device = deviceZone()
  const time = useAtSecond((second) => exactClock(second, zone))
  const own = useAtSecond((second) => ownTime(new Date(second * 1000).toISOString(), zone, device))
  return (
    <>
      <span className="clock" role="timer" aria-live="off" title="Nach dieser Uhr laufen alle Countdowns">
        Serverzeit {time} ({zone})
      </span>
      {own !== undefined && (
        <span className="clock">
          Bei dir ist es {own} Uhr ({device}).
        </span>
      )}
    </>
  )
}
