import {
  Badge,
  Button,
  Checkbox,
  Link,
  makeStyles,
  Text,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { memo, useMemo } from 'react'
import { villageUrl } from '../../../shared/game/markets.ts'
import { type SenderView, senderTypeLabels } from '../../../shared/model/sender.ts'
import { spokenOnly } from '../../components/own-tokens.ts'
import { VirtualList } from '../../components/virtual-list.tsx'
import { type Column, VirtualTable } from '../../components/virtual-table.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useIsPhone } from '../../lib/use-phone.ts'
import type { Selection } from '../../lib/use-selection.ts'

const useStyles = makeStyles({
  spoken: spokenOnly,
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  clip: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  place: { fontVariantNumeric: 'tabular-nums', alignSelf: 'start' },
  actions: { display: 'flex', justifyContent: 'flex-end' },
  list: {
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  item: {
    display: 'grid',
    gridTemplateColumns: '2rem minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
})

interface SenderTableProps {
  senders: readonly SenderView[]
  /** Whether a village has been deleted and only keeps its place for a moment. */
  isGone: (sender: SenderView) => boolean
  server: string
  selection: Selection<number>
  onEdit: (sender: SenderView) => void
  onRemove: (sender: SenderView) => void
}

const keyOf = ({ villageId }: SenderView) => villageId

/** The Herkunftsdörfer row by row: thousands scroll smoothly, as a table or, on a phone, as a list. */
export const SenderTable = memo(function SenderTable(props: SenderTableProps) {
  const { senders, isGone, server, selection, onEdit, onRemove } = props
  const styles = useStyles()
  const isPhone = useIsPhone()
  const columns = useMemo(
    (): Column<SenderView>[] => [
      {
        key: 'chosen',
        header: <span className={styles.spoken}>Auswahl</span>,
        width: '40px',
        cell: (sender) => <Choose sender={sender} selection={selection} />,
      },
      {
        key: 'player',
        header: 'Spieler',
        cell: ({ playerName, tribeTag }) => (
          <span className={styles.lines}>
            <span className={styles.clip} title={playerName}>
              {playerName}
            </span>
            <Text size={200} className={styles.quiet}>
              {tribeTag}
            </Text>
          </span>
        ),
      },
      {
        key: 'village',
        header: 'Dorf',
        cell: (sender) => (
          <span className={styles.lines}>
            <Place sender={sender} server={server} />
            <Text size={200} className={styles.clip} title={sender.villageName}>
              {sender.villageName}
            </Text>
          </span>
        ),
      },
      { key: 'kind', header: 'Typ', width: '110px', cell: (sender) => <Kind sender={sender} /> },
      { key: 'off', header: 'Max. Offs', width: '85px', align: 'end', cell: ({ maxOff }) => formatNumber(maxOff) },
      { key: 'fake', header: 'Max. Fakes', width: '95px', align: 'end', cell: (sender) => <Fakes sender={sender} /> },
      {
        key: 'bfake',
        header: 'Max. BFakes',
        width: '110px',
        align: 'end',
        cell: ({ maxBFake }) => formatNumber(maxBFake),
      },
      { key: 'origin', header: 'Herkunft', width: '90px', cell: originOf },
      {
        key: 'actions',
        header: <span className={styles.spoken}>Aktionen</span>,
        width: '80px',
        align: 'end',
        cell: (sender) => <Actions sender={sender} onEdit={onEdit} onRemove={onRemove} />,
      },
    ],
    [styles, server, selection, onEdit, onRemove],
  )
  if (!isPhone) {
    return (
      <VirtualTable
        label="Herkunftsdörfer"
        rows={senders}
        rowKey={keyOf}
        columns={columns}
        rowHeight={52}
        isGone={isGone}
      />
    )
  }
  return (
    <VirtualList
      label="Herkunftsdörfer"
      className={styles.list}
      items={senders}
      itemKey={keyOf}
      estimateHeight={92}
      isGone={isGone}
    >
      {(sender) => (
        <div className={styles.item}>
          <Choose sender={sender} selection={selection} />
          <div className={styles.lines}>
            <span className={styles.head}>
              <Place sender={sender} server={server} />
              <Kind sender={sender} />
            </span>
            <Text size={200} className={styles.clip}>{`${sender.playerName} · ${originOf(sender)}`}</Text>
            <Text size={200}>{`Offs ${sender.maxOff} · Fakes ${sender.maxFake} · BFakes ${sender.maxBFake}`}</Text>
          </div>
          <Actions sender={sender} onEdit={onEdit} onRemove={onRemove} />
        </div>
      )}
    </VirtualList>
  )
})

const originOf = ({ isManual }: SenderView) => (isManual ? 'Von Hand' : 'Dump')

const placeOf = ({ x, y }: SenderView) => `${x}|${y}`

function Choose({ sender, selection }: { sender: SenderView; selection: Selection<number> }) {
  return (
    <Checkbox
      checked={selection.has(sender.villageId)}
      aria-label={`${placeOf(sender)} auswählen`}
      onChange={(_, { checked }) => selection.set(sender.villageId, checked === true)}
    />
  )
}

function Place({ sender, server }: { sender: SenderView; server: string }) {
  const styles = useStyles()
  return (
    <Link
      className={styles.place}
      href={villageUrl(server, sender.villageId)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${placeOf(sender)} im Spiel öffnen (neuer Tab)`}
    >
      {placeOf(sender)}
    </Link>
  )
}

const Kind = ({ sender }: { sender: SenderView }) => (
  <Badge appearance="tint" color="brand">
    {senderTypeLabels[sender.type]}
  </Badge>
)

/** The village's fakes, and beside them how many the world's fake limit has cost it. */
function Fakes({ sender: { maxFake, fakesLost = 0 } }: { sender: SenderView }) {
  const styles = useStyles()
  if (fakesLost === 0) return formatNumber(maxFake)
  return (
    <span title={`Das Fake-Limit der Welt kostet das Dorf ${formatNumber(fakesLost)} Fakes.`}>
      {formatNumber(maxFake)} <span className={styles.quiet}>{`(−${formatNumber(fakesLost)})`}</span>
    </span>
  )
}

type ActionsProps = Pick<SenderTableProps, 'onEdit' | 'onRemove'> & { sender: SenderView }

function Actions({ sender, onEdit, onRemove }: ActionsProps) {
  const styles = useStyles()
  const opensDialog = useRestoreFocusTarget()
  return (
    <span className={styles.actions}>
      <Button
        {...opensDialog}
        appearance="subtle"
        icon={<EditRegular />}
        aria-label={`${placeOf(sender)} bearbeiten`}
        onClick={() => onEdit(sender)}
      />
      <Button
        {...opensDialog}
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`${placeOf(sender)} löschen`}
        onClick={() => onRemove(sender)}
      />
    </span>
  )
}
