import { Button, makeStyles, Text } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { useState } from 'react'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import { type TimeSlot, totalMinutes } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Sends, SlotAuthor, TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime, formatMinutes } from '../../../lib/format/format.ts'
import type { Axis } from '../slots/week-geometry.ts'
import { WeekStrip } from '../slots/week-strip.tsx'
import { sendsTexts } from './player-list.ts'

const useStyles = makeStyles({
  title: { flexGrow: 1 },
  text: { flexGrow: 1 },
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

export function SlotHistory(props: SlotHistoryProps) {
  const { planId, player, axis, timeZone, now, className, onRestore } = props
  const styles = useStyles()
  const params = { planId, playerId: String(player.playerId) }
  const { data, error, mutate } = useRead(endpoints.history, { params })
  const [restoring, setRestoring] = useState<number>()
  const undo = useAction(async () => {
    await onRestore('Letzte Änderung rückgängig gemacht.')
  })
  const restore = useAction(async (former: number) => {
    setRestoring(former)
    await onRestore('Früherer Stand wiederhergestellt.', former)
  })
  const busy = undo.busy || restore.busy
  const failure = undo.error ?? restore.error
  const history = data?.history ?? []
  return (
    <Stack as="section" gap="m" className={className} aria-labelledby="slot-history">
      <Row gap="m">
        <Strong id="slot-history" as="h3" size={400} className={styles.title}>
          Verlauf
        </Strong>
        {history.length > 0 && (
          <Button
            icon={undo.busy ? <BusySpinner /> : <ArrowUndoRegular />}
            disabledFocusable={busy}
            onClick={() => undo.run()}
          >
            Rückgängig
          </Button>
        )}
      </Row>
      {failure !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={failure} />}
      {error && <ErrorNotice title="Der Verlauf konnte nicht geladen werden" error={error} onRetry={() => mutate()} />}
      {!data && !error && <Loading label="Verlauf wird geladen …" />}
      {data && history.length === 0 && <Muted>Noch kein früherer Stand.</Muted>}
      {history.length > 0 && (
        <Stack as="ul" gap="m">
          {history.map(({ slots, sends, by, replacedAt, version: former }, index) => (
            <Stack key={former} as="li" gap="xxs">
              <Row gap="m">
                <Text size={200} className={styles.text}>
                  {`Bis ${formatDateTime(replacedAt, timeZone)}: ${listText(slots, sends)}${by ? `, ${authorTexts[by]}` : ''}`}
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
              </Row>
              {slots.length > 0 && (
                <WeekStrip
                  axis={axis}
                  slots={slots}
                  sends={sends}
                  source="own"
                  now={now}
                  label="Früherer Stand als Woche"
                />
              )}
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const authorTexts: Record<SlotAuthor, string> = {
  owner: 'vom Spieler über seinen persönlichen Link',
  member: 'ohne persönlichen Link',
  leader: 'von der Führung',
  auto: 'generiert',
}

function listText(slots: readonly TimeSlot[], sends: Sends): string {
  if (sends !== 'slots') return sendsTexts[sends]
  if (slots.length === 0) return 'keine eigenen Zeitfenster'
  return `${countedNoun(slots.length, 'Zeitfenster', 'Zeitfenster')}, ${formatMinutes(totalMinutes(slots))}`
}
