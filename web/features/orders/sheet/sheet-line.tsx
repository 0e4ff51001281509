import {
  Badge,
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useState } from 'react'
import { doubtsAbout, insteadText, orderStateLabels } from '../../../../shared/game/orders/order-formats.ts'
import { withHourName } from '../../../../shared/game/world/world-time.ts'
import { formatCoordinate, formatWave } from '../../../../shared/model/basics.ts'
import { buildingLabels } from '../../../../shared/model/buildings.ts'
import {
  countedState,
  isOverdue,
  maxReason,
  type Order,
  type OrderState,
} from '../../../../shared/model/orders/order.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { listRow } from '../../../components/layout/list-row.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Numeric } from '../../../components/layout/text.ts'
import { formatDateTime, formatDateTimeSeconds, formatDistance } from '../../../lib/format/format.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import { commandName } from '../../../lib/format/train-text.ts'

const useStyles = makeStyles({
  row: {
    ...listRow,
    borderLeft: `${tokens.strokeWidthThickest} solid transparent`,
  },
  overdue: { borderLeftColor: tokens.colorStatusDangerBorderActive },
  launch: { flexGrow: 1 },
  places: { overflowWrap: 'anywhere' },
  doubt: { color: tokens.colorStatusWarningForeground1 },
  reason: { flex: '1 1 12rem' },
})

const stateColors: Record<OrderState, 'informative' | 'success' | 'warning'> = {
  open: 'informative',
  sent: 'success',
  skipped: 'warning',
}

interface SheetLineProps {
  line: Order
  playerName: string
  timeZone: string
  now: number
  busy: boolean
  /** Resolves to whether the mark was saved. */
  onMark: (state: OrderState, reason?: string) => Promise<boolean>
  /** Omitted if the line cannot be selected. */
  selected?: boolean
  onSelect?: (id: string, on: boolean) => void
}

export function SheetLine({ line, playerName, timeZone, now, busy, onMark, selected, onSelect }: SheetLineProps) {
  const styles = useStyles()
  const [asksReason, setAsksReason] = useState(false)
  const [reason, setReason] = useState('')
  const { launchAt, arriveAt, building, from, to, wave, state, seen } = line
  const overdue = isOverdue(line, now)
  const place = `${formatCoordinate(from)} → ${formatWave({ ...to, wave })}`
  const said = saidText(line, timeZone)
  const doubts = countedState(line) === 'open' ? doubtsAbout(line) : []
  const skip = async () => {
    if (!(await onMark('skipped', reason.trim() || undefined))) return
    setAsksReason(false)
    setReason('')
  }
  return (
    <Stack gap="xs" className={mergeClasses(styles.row, overdue && styles.overdue)}>
      <Row gap="s" rowGap="xs">
        {onSelect && (
          <Checkbox
            checked={selected === true}
            aria-label={`${place} auswählen`}
            onChange={(_, { checked }) => onSelect(line.id, checked === true)}
          />
        )}
        <Numeric dateTime={launchAt} as="time" strong className={styles.launch}>
          {withHourName(formatDateTimeSeconds(launchAt, timeZone), launchAt, timeZone)}
        </Numeric>
        {overdue ? (
          <Badge appearance="tint" color="danger">{`${formatDistance(Date.parse(launchAt), now)} fällig`}</Badge>
        ) : (
          <Badge appearance="tint" color={stateColors[countedState(line)]}>
            {seen ? 'Gesehen' : orderStateLabels[state]}
          </Badge>
        )}
      </Row>
      <Text className={styles.places}>
        {[`${commandName(line)}${building ? ` auf ${buildingLabels[building]}` : ''}`, place, insteadText(line)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Muted size={200} breaks>
        {`${from.name} → ${to.name} (${ownerName(to.playerName)}) · Ankunft ${withHourName(formatDateTimeSeconds(arriveAt, timeZone), arriveAt, timeZone)}`}
      </Muted>
      {doubts.length > 0 && <Text className={styles.doubt}>{doubts.join(' ')}</Text>}
      {said && (
        <Muted size={200} breaks>
          {said}
        </Muted>
      )}
      {asksReason ? (
        <Row
          as="form"
          gap="s"
          rowGap="xs"
          onSubmit={(event) => {
            event.preventDefault()
            void skip()
          }}
        >
          <Field label="Warum wird er ausgelassen?" className={styles.reason}>
            <Input
              autoFocus
              value={reason}
              maxLength={maxReason}
              placeholder="z. B. Truppen fehlen"
              onChange={(_, { value }) => setReason(value)}
            />
          </Field>
          <Button type="submit" appearance="primary" icon={busy ? <BusySpinner /> : undefined} disabledFocusable={busy}>
            Auslassen
          </Button>
          <Button onClick={() => setAsksReason(false)}>Abbrechen</Button>
        </Row>
      ) : (
        <Row gap="s" rowGap="xs">
          {seen && state === 'open' ? null : state === 'open' ? (
            <>
              <Button
                icon={busy ? <BusySpinner /> : <CheckmarkRegular />}
                disabledFocusable={busy}
                aria-label={`Abgeschickt: ${place}`}
                onClick={() => onMark('sent')}
              >
                Abgeschickt
              </Button>
              <Button
                icon={<DismissRegular />}
                disabledFocusable={busy}
                aria-label={`Auslassen: ${place}`}
                onClick={() => setAsksReason(true)}
              >
                Auslassen
              </Button>
            </>
          ) : (
            <Button
              icon={busy ? <BusySpinner /> : <ArrowUndoRegular />}
              disabledFocusable={busy}
              aria-label={`Zurücknehmen: ${place}, ${playerName}`}
              onClick={() => onMark('open')}
            >
              Zurücknehmen
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}

/** Sighting, mark, reason, author and time in words. */
function saidText({ state, at, by, reason, seen }: Order, timeZone: string): string {
  const sighting = seen && `im Spiel gesehen, Ankunft ${formatDateTimeSeconds(seen.arriveAt, timeZone)}`
  if (state === 'open') return sighting ?? ''
  const who = by === 'leader' ? 'von der Führung' : by === 'member' ? 'vom Spieler' : ''
  const when = at ? formatDateTime(at, timeZone) : ''
  const marked = seen && `als „${orderStateLabels[state]}“ markiert`
  return [sighting, marked, reason && `„${reason}“`, [who, when].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}
