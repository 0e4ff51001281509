import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  Field,
  makeStyles,
  OverlayDrawer,
  Select,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { Fragment, useMemo, useState } from 'react'
import { orders } from '../../../../shared/contract/orders.ts'
import { attackCount, attacksText, countedOrders } from '../../../../shared/game/orders/order-trains.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { countedState, isOverdue, type Order, type OrderState } from '../../../../shared/model/orders/order.ts'
import type { OrderSheet } from '../../../../shared/model/orders/sheet.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { nouns } from '../../../components/list/found-count.tsx'
import { SelectionBar } from '../../../components/list/selection-bar.tsx'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { useRead } from '../../../lib/api/use-read.ts'
import { useSteadyList } from '../../../lib/draft/frozen-order.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { useSelection } from '../../../lib/use-selection.ts'
import { live } from '../board/use-board.ts'
import { SheetLine } from './sheet-line.tsx'
import { isLineState, type LineState, lineStates, linesIn } from './sheet-lines.ts'
import { useLeaderMarking } from './use-leader-marking.ts'

const useStyles = makeStyles({
  drawer: { width: 'min(640px, 100vw)' },
  stack: {
    paddingBottom: tokens.spacingVerticalL,
    // Room for the fixed selection bar.
    [onPhone]: { paddingBottom: '6rem' },
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
})

interface PlayerSheetProps {
  planId: string
  playerId: number
  playerName: string
  open: boolean
  /** The server's current time in epoch milliseconds. */
  now: number
  onClose: () => void
}

export default function PlayerSheet({ open, onClose, ...props }: PlayerSheetProps) {
  const styles = useStyles()
  return (
    <OverlayDrawer
      open={open}
      position="end"
      className={styles.drawer}
      onOpenChange={(_, { open: wanted }) => !wanted && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" aria-label="Schließen" icon={<DismissRegular />} onClick={onClose} />}
        >
          {props.playerName}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <Stack gap="l" className={styles.stack}>
          <Sheet key={props.playerId} {...props} />
        </Stack>
      </DrawerBody>
    </OverlayDrawer>
  )
}

function Sheet({ planId, playerId, now, ...props }: Omit<PlayerSheetProps, 'open' | 'onClose'>) {
  const params = { planId, playerId: String(playerId) }
  const read = useRead(orders.playerSheet, { params }, live)
  const marking = useLeaderMarking({
    planId,
    playerId,
    show: (change) => read.mutate((sheet) => sheet && change(sheet), { revalidate: false }),
  })
  return (
    <Loaded read={read} failed="Die Befehle konnten nicht geladen werden" loading="Befehle werden geladen …">
      {(sheet) => <Lines sheet={sheet} marking={marking} now={now} {...props} />}
    </Loaded>
  )
}

interface LinesProps {
  sheet: OrderSheet
  playerName: string
  now: number
  marking: ReturnType<typeof useLeaderMarking>
}

function Lines({ sheet, playerName, now, marking }: LinesProps) {
  const styles = useStyles()
  const confirm = useConfirm()
  const asks = useRestoreFocusTarget()
  const [state, setState] = useState<LineState>('open')
  const { lines, gone, withdrawn = [], timeZone, issue, issuedAt, left } = sheet
  const attacks = useMemo(() => countedOrders(lines, countedState), [lines])
  const shown = useMemo(() => linesIn(lines, state, now), [lines, state, now])
  const steady = useSteadyList(shown, lines, orderKey, state)
  const overdue = lines.filter((line) => isOverdue(line, now))
  const markOverdue = async () => {
    const sure = await confirm({
      title: `${attacksText(attackCount(overdue))} als abgeschickt markieren?`,
      text: `${playerName} hat dir gesagt, dass alles unterwegs ist, was überfällig ist? Einzelne kannst du danach zurücknehmen.`,
      action: 'Als abgeschickt markieren',
    })
    if (sure) await marking.mark(overdue, 'sent')
  }
  const selection = useSelection(
    useMemo(() => lines.map(orderKey), [lines]),
    useMemo(() => shown.map(orderKey), [shown]),
  )
  const isPlanned = useMemo(() => new Set(lines.map(orderKey)), [lines])
  const chosen = lines.filter(({ id }) => selection.has(id))
  const markChosen = async (wanted: OrderState) => {
    const changing = chosen.filter((line) => line.state !== wanted)
    if (changing.length === 0 || (await marking.mark(changing, wanted))) selection.clear()
  }
  const row = (line: Order) => (
    <SheetLine
      key={line.id}
      line={line}
      playerName={playerName}
      timeZone={timeZone}
      now={now}
      busy={marking.busy.has(line.id)}
      onMark={(wanted, reason) => marking.mark([line], wanted, reason)}
      {...(isPlanned.has(line.id) && { selected: selection.has(line.id), onSelect: selection.set })}
    />
  )
  return (
    <>
      {left !== undefined && (
        <Notice intent="warning">
          {`Nicht mehr dabei: Mit Ausgabe ${formatNumber(left)} wurden alle Befehle von ${playerName} zurückgezogen.`}
        </Notice>
      )}
      <Muted>
        {`Ausgabe ${formatNumber(issue)} vom ${formatDateTime(issuedAt, timeZone)} · ${attacksText(attacks.length, lines.length)}`}
      </Muted>
      <Row gap="m" align="end">
        <Field label="Stand">
          <Select value={state} onChange={(_, { value }) => isLineState(value) && setState(value)}>
            {Object.entries(lineStates).map(([each, label]) => (
              <option key={each} value={each}>
                {isLineState(each) ? `${label} (${formatNumber(linesIn(attacks, each, now).length)})` : label}
              </option>
            ))}
          </Select>
        </Field>
        {overdue.length > 0 && (
          <Button {...asks} icon={<CheckmarkRegular />} disabledFocusable={marking.busy.size > 0} onClick={markOverdue}>
            {`Alle überfälligen abgeschickt (${formatNumber(overdue.length)})`}
          </Button>
        )}
      </Row>
      <SelectionBar
        selection={selection}
        shown={shown.length}
        total={lines.length}
        nouns={attacks.length < lines.length ? nouns.command : nouns.attack}
      >
        {bulkStates.map(([wanted, label]) => (
          <Button
            key={wanted}
            size="small"
            disabledFocusable={marking.busy.size > 0}
            aria-label={`Auswahl: ${label}`}
            onClick={() => markChosen(wanted)}
          >
            {label}
          </Button>
        ))}
        <Button size="small" appearance="subtle" onClick={selection.clear}>
          Aufheben
        </Button>
      </SelectionBar>
      {steady.items.length > 0 ? (
        <VirtualList
          ownArea
          label={`Angriffe von ${playerName}`}
          framed
          items={steady.items}
          itemKey={orderKey}
          isGone={steady.isGone}
          estimateHeight={124}
        >
          {row}
        </VirtualList>
      ) : (
        <Muted>Kein Angriff in diesem Stand.</Muted>
      )}
      {[
        { title: 'Zurückgezogen', label: 'Zurückgezogene', items: withdrawn },
        { title: 'Abgeschickt und nicht mehr geplant', label: 'Nicht mehr geplante', items: gone },
      ].map(
        ({ title, label, items }) =>
          items.length > 0 && (
            <Fragment key={title}>
              <h3 className={styles.heading}>{`${title} (${formatNumber(items.length)})`}</h3>
              <VirtualList
                ownArea
                label={`${label} Angriffe von ${playerName}`}
                framed
                items={items}
                itemKey={orderKey}
                estimateHeight={124}
              >
                {row}
              </VirtualList>
            </Fragment>
          ),
      )}
    </>
  )
}

/** States for bulk marking; a reason is only asked for single attacks. */
const bulkStates = [
  ['sent', 'Abgeschickt'],
  ['skipped', 'Auslassen'],
  ['open', 'Zurücknehmen'],
] as const

const orderKey = ({ id }: Order) => id
