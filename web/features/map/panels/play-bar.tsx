import { Button, Field, makeStyles, Slider, Text } from '@fluentui/react-components'
import { PauseRegular } from '@fluentui/react-icons/svg/pause'
import { PlayRegular } from '@fluentui/react-icons/svg/play'
import { useEffect, useEffectEvent, useState } from 'react'
import { Row } from '../../../components/layout/stack.ts'
import { formatWeekdayTime } from '../../../lib/format/format.ts'

const minute = 60_000
/** Milliseconds between steps, and steps for the whole plan. */
const tick = 200
const steps = 150

const useStyles = makeStyles({
  slider: { flex: '1 1 14rem', minWidth: 0 },
  moment: { minWidth: 'min(13rem, 100%)', lineHeight: 'max(32px, 1.5em)', fontVariantNumeric: 'tabular-nums' },
})

interface PlayBarProps {
  /** First launch to last arrival; undefined without attacks (disables the bar). */
  span: { first: number; last: number } | undefined
  moment: number | undefined
  timeZone: string
  onMoment: (moment: number | undefined) => void
}

/** Shows the attacks under way at a moment, and plays the plan as an animation. */
export function PlayBar({ span, moment, timeZone, onMoment }: PlayBarProps) {
  const styles = useStyles()
  const [playing, setPlaying] = useState(false)
  const from = Math.floor((span?.first ?? 0) / minute)
  const to = Math.max(from + 1, Math.ceil((span?.last ?? 0) / minute))
  const at = moment === undefined ? from : Math.round(moment / minute)
  const go = useEffectEvent(() => {
    const next = at + Math.max(1, Math.round((to - from) / steps))
    if (next >= to) setPlaying(false)
    onMoment(Math.min(to, next) * minute)
  })
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => go(), tick)
    return () => clearInterval(timer)
  }, [playing])
  const text = moment === undefined ? 'Alle Zeiten' : formatWeekdayTime(moment, timeZone)
  return (
    <Row gap="m" align="end">
      <Button
        icon={playing ? <PauseRegular /> : <PlayRegular />}
        disabled={!span}
        onClick={() => {
          if (!playing && at >= to) onMoment(from * minute)
          setPlaying(!playing)
        }}
      >
        {playing ? 'Anhalten' : 'Abspielen'}
      </Button>
      <Field label="Unterwegs um" className={styles.slider}>
        <Slider
          min={from}
          max={to}
          value={at}
          disabled={!span}
          aria-valuetext={text}
          onChange={(_, { value }) => {
            setPlaying(false)
            onMoment(value * minute)
          }}
        />
      </Field>
      <Text className={styles.moment}>{text}</Text>
      <Button
        disabled={moment === undefined}
        onClick={() => {
          setPlaying(false)
          onMoment(undefined)
        }}
      >
        Alle Zeiten zeigen
      </Button>
    </Row>
  )
}
