import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components'
import { type FormEvent, useState } from 'react'
import {
  maxSittings,
  type Sitting,
  type SittingAuthor,
  type SittingView,
} from '../../../../shared/model/inputs/sitting.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { DayTimeField } from '../../../components/form/day-time-field.tsx'
import { SearchPicker } from '../../../components/form/search-picker.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatWeekdayTime } from '../../../lib/format/format.ts'

const useStyles = makeStyles({
  entry: {
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  text: { flexGrow: 1, flexBasis: '14rem', minWidth: 0, overflowWrap: 'anywhere' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    '> :first-child': { gridColumn: '1 / -1' },
  },
  button: { minHeight: '44px' },
})

/** An entry as it is listed: the other player, from when to when. */
export interface ListedSitting extends Omit<Sitting, 'sitterId'> {
  playerId: number
  playerName: string
  by: SittingAuthor
}

interface SittingsProps {
  /** Names the list of entries for screen readers. */
  label: string
  entries: readonly ListedSitting[]
  /** The label of the field for the other player. */
  playerLabel: string
  players: readonly { playerId: number; playerName: string }[]
  period: { from: string; to: string }
  timeZone: string
  action: string
  /** What removes an entry that holds; absent where only others can. */
  removing?: string
  /** The text of the button that removes a request. */
  withdrawing: string
  /** Makes a request an entry; absent where only others can. */
  onConfirm?: (entry: ListedSitting) => Promise<unknown>
  onAdd: (entry: Omit<ListedSitting, 'by' | 'playerName'>) => Promise<unknown>
  onRemove: (entry: ListedSitting) => Promise<unknown>
}

/** Who plays an account from when to when, to confirm, add and remove; each change saves at once. What is typed survives failures. */
export function Sittings(props: SittingsProps) {
  const { label, entries, timeZone, removing, withdrawing, onConfirm, onRemove } = props
  const styles = useStyles()
  const [changed, setChanged] = useState<ListedSitting>()
  const changing = useAction(async (entry: ListedSitting, change: typeof onRemove) => {
    setChanged(entry)
    await change(entry)
  })
  const isBusy = (entry: ListedSitting) => changing.busy && changed === entry
  return (
    <Stack gap="m">
      {entries.length > 0 && (
        <Stack as="ul" aria-label={label}>
          {entries.map((entry) => {
            const isRequest = entry.by === 'sitter'
            const remove = isRequest ? withdrawing : removing
            return (
              <Row key={`${entry.playerId} ${entry.from} ${entry.by}`} as="li" gap="s" className={styles.entry}>
                <Stack as="span" className={styles.text}>
                  <Row as="span" gap="s" rowGap="none">
                    <strong>{entry.playerName}</strong>
                    {isRequest && (
                      <Badge appearance="tint" color="warning">
                        angefragt
                      </Badge>
                    )}
                  </Row>
                  <Muted size={200}>{sittingTimes(entry, timeZone)}</Muted>
                </Stack>
                {isRequest && onConfirm && (
                  <Button
                    className={styles.button}
                    appearance="primary"
                    disabledFocusable={changing.busy}
                    icon={isBusy(entry) ? <BusySpinner /> : undefined}
                    aria-label={`Bestätigen: ${entry.playerName}`}
                    onClick={() => changing.run(entry, onConfirm)}
                  >
                    Bestätigen
                  </Button>
                )}
                {remove && (
                  <Button
                    className={styles.button}
                    disabledFocusable={changing.busy}
                    icon={isBusy(entry) ? <BusySpinner /> : undefined}
                    aria-label={`${remove}: ${entry.playerName}`}
                    onClick={() => changing.run(entry, onRemove)}
                  >
                    {remove}
                  </Button>
                )}
              </Row>
            )
          })}
        </Stack>
      )}
      {changing.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={changing.error} />}
      {entries.length < maxSittings && <AddForm {...props} />}
    </Stack>
  )
}

export const isSameSitting = (a: ListedSitting, b: ListedSitting): boolean =>
  a.playerId === b.playerId && a.from === b.from && a.to === b.to && a.by === b.by

/** Entries as they are saved: requests stay requests but for the confirmed one. */
export const savedSittings = (entries: readonly ListedSitting[], confirmed?: ListedSitting) =>
  entries.map((entry) => {
    const isConfirmed = confirmed !== undefined && isSameSitting(entry, confirmed)
    return {
      sitterId: entry.playerId,
      from: entry.from,
      to: entry.to,
      ...(entry.by === 'sitter' && !isConfirmed && { isRequest: true as const }),
    }
  })

/** Who plays an account, as it is listed. */
export const listedSitters = (sittings: readonly SittingView[]): ListedSitting[] =>
  sittings.map(({ sitterId, sitterName, ...rest }) => ({ ...rest, playerId: sitterId, playerName: sitterName }))

/** `Mo., 01.03., 18:00 bis Di., 02.03., 08:00 Uhr` */
const sittingTimes = ({ from, to }: Pick<Sitting, 'from' | 'to'>, timeZone: string): string =>
  `${formatWeekdayTime(from, timeZone)} bis ${formatWeekdayTime(to, timeZone)} Uhr`

function AddForm({ playerLabel, players, period, timeZone, action, onAdd }: SittingsProps) {
  const styles = useStyles()
  const [playerId, setPlayer] = useState<number>()
  const [from, setFrom] = useState<string | undefined>(period.from)
  const [to, setTo] = useState<string | undefined>(period.to)
  const [isTried, setTried] = useState(false)
  const adding = useAction(async (entry: Parameters<typeof onAdd>[0]) => {
    await onAdd(entry)
    setPlayer(undefined)
    setTried(false)
  })
  const problems = {
    player: playerId === undefined ? 'Bitte wähle einen Spieler aus.' : undefined,
    from: from ? undefined : 'Bitte gib Tag und Uhrzeit an.',
    to: !to
      ? 'Bitte gib Tag und Uhrzeit an.'
      : from && to <= from
        ? 'Das Ende muss nach dem Beginn liegen.'
        : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (adding.busy || playerId === undefined || !from || !to || problems.to) return
    void adding.run({ playerId, from, to })
  }
  const shown = (problem: string | undefined) => (isTried && problem ? { error: problem } : {})
  const choices = players.map((player) => ({ id: player.playerId, name: player.playerName }))
  return (
    <Stack as="form" gap="m" onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <SearchPicker
          label={playerLabel}
          choices={choices}
          value={playerId}
          onChange={setPlayer}
          {...shown(problems.player)}
        />
        <DayTimeField
          label="Vertretung ab"
          value={from}
          timeZone={timeZone}
          onChange={setFrom}
          {...shown(problems.from)}
        />
        <DayTimeField label="Vertretung bis" value={to} timeZone={timeZone} onChange={setTo} {...shown(problems.to)} />
      </div>
      {adding.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={adding.error} />}
      <div>
        <Button
          type="submit"
          className={styles.button}
          disabledFocusable={adding.busy}
          icon={adding.busy ? <BusySpinner /> : undefined}
        >
          {adding.busy ? 'Wird gespeichert …' : action}
        </Button>
      </div>
    </Stack>
  )
}
