import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import type { Lateness } from '../../../../shared/model/diagnosis.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { OptionalNumberField } from '../../../components/form/optional-number-field.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { latenessText } from './lateness-text.ts'
import { densestText, findMisses, type LaunchGoal, missText, playerPaceText } from './pace.ts'

const useStyles = makeStyles({
  goal: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 14rem))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
})

/** Misses listed; their number is complete. */
const listed = 10

/** A read of the plan's lateness. */
export interface LatenessRead {
  data?: Lateness | undefined
  error?: unknown
  mutate: () => Promise<unknown>
}

interface PaceFiguresProps {
  attacks: Attack[]
  lateness: LatenessRead
  /** Seconds that a player needs per command. */
  spacing: number
  timeZone: string
  /** Whose figures are shown beside those of all. */
  player: number | undefined
}

/** Whether players can keep up: late attacks, densest times, and misses of a goal. */
export function PaceFigures({
  attacks,
  lateness: { data: lateness, error, mutate },
  spacing,
  timeZone,
  player,
}: PaceFiguresProps) {
  const styles = useStyles()
  const [goal, setGoal] = useState<LaunchGoal>({})
  const densest = useMemo(() => densestText(attacks), [attacks])
  const own = useMemo(
    () => (player === undefined ? '' : playerPaceText(attacks, player, lateness, spacing)),
    [attacks, player, lateness, spacing],
  )
  const misses = useMemo(() => findMisses(attacks, goal), [attacks, goal])
  const hasGoal = (goal.minute ?? goal.hour) !== undefined
  return (
    <Stack gap="s">
      {error !== undefined && !lateness && (
        <ErrorNotice title="Fehler beim Laden der zu späten Angriffe" error={error} onRetry={() => mutate()} />
      )}
      {lateness && lateness.late > 0 && <Notice intent="warning">{latenessText(lateness, spacing)}</Notice>}
      {lateness && lateness.late === 0 && <Text>{latenessText(lateness, spacing)}</Text>}
      {densest && <Text>{densest}</Text>}
      {own && <Text role="status">{own}</Text>}
      <div className={styles.goal}>
        <OptionalNumberField
          label="Ziel: höchstens je Minute"
          value={goal.minute}
          onChange={(minute) => setGoal({ ...goal, minute })}
          min={1}
          max={1000}
          placeholder="kein Ziel"
        />
        <OptionalNumberField
          label="Ziel: höchstens je Stunde"
          value={goal.hour}
          onChange={(hour) => setGoal({ ...goal, hour })}
          min={1}
          max={1000}
          placeholder="kein Ziel"
        />
      </div>
      {hasGoal && misses.length === 0 && <Muted role="status">Alle Spieler bleiben darunter.</Muted>}
      {misses.length > 0 && (
        <Stack as="ul" gap="xs" aria-label="Über dem Ziel">
          {misses.slice(0, listed).map((miss) => (
            <li key={`${miss.player} ${miss.span} ${miss.from}`}>{missText(miss, timeZone)}</li>
          ))}
          {misses.length > listed && (
            <li>{`und ${countedNoun(misses.length - listed, 'weitere Zeit', 'weitere Zeiten')}`}</li>
          )}
        </Stack>
      )}
    </Stack>
  )
}
