import {
  Badge,
  Button,
  Checkbox,
  Link,
  makeStyles,
  Switch,
  Text,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { villageUrl } from '../../../../shared/game/world/markets.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { type SenderView, senderTypeLabels } from '../../../../shared/model/sender.ts'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import type { Selection } from '../../../lib/use-selection.ts'

const useStyles = makeStyles({
  kind: { alignSelf: 'start' },
  silent: { color: tokens.colorStatusWarningForeground1, whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  place: { fontVariantNumeric: 'tabular-nums', alignSelf: 'start', whiteSpace: 'nowrap' },
})

const originText = ({ isManual, isEdited }: SenderView) =>
  isManual ? 'Von Hand' : isEdited ? 'Dump, geändert' : 'Dump'

const coordinates = ({ x, y }: SenderView) => `${x}|${y}`

export const numberText = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value))

/** When a village's troops were read. */
export const readText = (readAt: string | undefined, timeZone: string) =>
  readAt ? `Stand ${formatDateTime(readAt, timeZone)}` : 'Stand unbekannt'

export const strengthText = ({ offStrength, points }: SenderView) =>
  [
    offStrength === undefined ? [] : `Off-Stärke ${formatNumber(offStrength)}`,
    points === undefined ? [] : countedNoun(points, 'Punkt', 'Punkte'),
  ]
    .flat()
    .join(' · ')

export function Choose({ sender, selection }: { sender: SenderView; selection: Selection<number> }) {
  return (
    <Checkbox
      checked={selection.has(sender.villageId)}
      aria-label={`${coordinates(sender)} auswählen`}
      onChange={(_, { checked }) => selection.set(sender.villageId, checked === true)}
    />
  )
}

export function Place({ sender, server }: { sender: SenderView; server: string }) {
  const styles = useStyles()
  return (
    <Link
      className={styles.place}
      href={villageUrl(server, sender.villageId)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${coordinates(sender)} im Spiel öffnen (neuer Tab)`}
    >
      {coordinates(sender)}
    </Link>
  )
}

export function Kind({ sender }: { sender: SenderView }) {
  const styles = useStyles()
  return (
    <Badge appearance="tint" color="brand" className={styles.kind}>
      {senderTypeLabels[sender.type]}
    </Badge>
  )
}

/** Why the village sends nothing, or else where it comes from. */
export function SenderStatus({ sender }: { sender: SenderView }) {
  const styles = useStyles()
  const silent = sender.isForeign ? 'nicht im Plan' : sender.isBlocked ? 'schickt nichts' : undefined
  return (
    <Text size={200} className={silent ? styles.silent : styles.quiet} weight={silent ? 'semibold' : 'regular'}>
      {silent ?? originText(sender)}
    </Text>
  )
}

interface SendsProps {
  sender: SenderView
  onBlock: (sender: SenderView, isBlocked: boolean) => void
}

/** Blocks or unblocks a village; disabled for villages outside the plan's tribes, which send nothing. */
export const Sends = ({ sender, onBlock }: SendsProps) => (
  <Switch
    checked={!sender.isBlocked && !sender.isForeign}
    disabled={sender.isForeign}
    aria-label={`${coordinates(sender)} schickt`}
    title={sender.isForeign ? 'Gehört keinem Stamm des Plans' : sender.isBlocked ? 'Schickt nichts' : 'Schickt'}
    onChange={(_, { checked }) => onBlock(sender, !checked)}
  />
)

/** The village's fakes, and how many the world's fake limit costs it. */
export function Fakes({ sender: { maxFake, fakesLost = 0 } }: { sender: SenderView }) {
  if (fakesLost === 0) return formatNumber(maxFake)
  return (
    <span title={`Das Fake-Limit der Welt kostet das Dorf ${countedNoun(fakesLost, 'Fake', 'Fakes')}.`}>
      {formatNumber(maxFake)} <Muted>{`(−${formatNumber(fakesLost)})`}</Muted>
    </span>
  )
}

interface ActionsProps {
  sender: SenderView
  onEdit: (sender: SenderView) => void
  onRemove: (sender: SenderView) => void
}

export function Actions({ sender, onEdit, onRemove }: ActionsProps) {
  const opensDialog = useRestoreFocusTarget()
  return (
    <Row as="span" wrap={false} align="stretch" justify="end">
      <Button
        {...opensDialog}
        appearance="subtle"
        icon={<EditRegular />}
        aria-label={`${coordinates(sender)} bearbeiten`}
        onClick={() => onEdit(sender)}
      />
      <Button
        {...opensDialog}
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`${coordinates(sender)} löschen`}
        onClick={() => onRemove(sender)}
      />
    </Row>
  )
}
