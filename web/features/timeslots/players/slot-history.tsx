import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { useState } from 'react'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import { type TimeSlot, totalMinutes } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { SlotAuthor, TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { useAction } from '../../../lib/api/use-action.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime, formatMinutes } from '../../../lib/format/format.ts'
import type { Axis } from '../slots/week-geometry.ts'
import { WeekStrip } from '../slots/week-strip.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: {
    margin: 0,
    flexGrow: 1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  text: { flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface SlotHistoryProps {
  planId: string
  player: TimeslotPlayer
  axis: Axis
  timeZone: string
  now: number
  className?: string
  /** Restores a former version, or undoes the last change, and reports `text`. */
  onRestore: (text: string, former?: number) => Promise<void>
}

/** A player's former timeslots, newest first, with undo and restore. */
export function SlotHistory(props: SlotHistoryProps) {
  const { planId, player, axis, timeZone, now, className, onRestore } = props
  const styles = useStyles()
  const params = { planId, playerId: String(player.playerId) }
  const { data, error, mutate } = useRead(endpoints.history, { params })
  const [restoring, setRestoring] = useState<number>()
  const undo = useAction(async () => {
    await onRestore('Letzte Änderung rückgängig gemacht.')
    await mutate()
  })
  const restore = useAction(async (former: number) => {
    setRestoring(former)
    await onRestore('Früherer Stand wiederhergestellt.', former)
    await mutate()
  })
  const busy = undo.busy || restore.busy
  const failure = undo.error ?? restore.error
  const history = data?.history ?? []
  return (
    <section className={mergeClasses(styles.root, className)} aria-labelledby="slot-history">
      <div className={styles.head}>
        <h3 id="slot-history" className={styles.title}>
          Verlauf
        </h3>
        {history.length > 0 && (
          <Button
            icon={undo.busy ? <BusySpinner /> : <ArrowUndoRegular />}
            disabledFocusable={busy}
            onClick={() => undo.run()}
          >
            Rückgängig
          </Button>
        )}
      </div>
      {failure !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={failure} />}
      {error && <ErrorNotice title="Der Verlauf konnte nicht geladen werden" error={error} onRetry={() => mutate()} />}
      {!data && !error && <Loading label="Verlauf wird geladen …" />}
      {data && history.length === 0 && <Text className={styles.quiet}>Noch kein früherer Stand.</Text>}
      {history.length > 0 && (
        <ul className={styles.list}>
          {history.map(({ slots, cannotSend, by, replacedAt, version: former }, index) => (
            <li key={former} className={styles.entry}>
              <div className={styles.line}>
                <Text size={200} className={styles.text}>
                  {`Bis ${formatDateTime(replacedAt, timeZone)}: ${listText(slots, cannotSend)}${by ? `, ${authorTexts[by]}` : ''}`}
                </Text>
                {index > 0 && (
                  <Button
                    size="small"
                    appearance="subtle"
                    disabledFocusable={busy}
                    icon={restore.busy && restoring === former ? <BusySpinner /> : undefined}
                    aria-label={`Wiederherstellen: Stand bis ${formatDateTime(replacedAt, timeZone)}`}
                    onClick={() => restore.run(former)}
                  >
                    Wiederherstellen
                  </Button>
                )}
              </div>
              {slots.length > 0 && (
                <WeekStrip axis={axis} slots={slots} source="own" now={now} label="Früherer Stand als Woche" />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const authorTexts: Record<SlotAuthor, string> = {
  owner: 'vom Spieler über seinen persönlichen Link',
  member: 'vom Spieler',
  leader: 'von der Führung',
  auto: 'generiert',
}

function listText(slots: readonly TimeSlot[], cannotSend: boolean): string {
  if (cannotSend) return 'kann nicht senden'
  if (slots.length === 0) return 'keine eigenen Zeitfenster'
  return `${countedNoun(slots.length, 'Zeitfenster', 'Zeitfenster')}, ${formatMinutes(totalMinutes(slots))}`
}
