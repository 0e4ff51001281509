import { Badge, Button, Link as FluentLink, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export'
import { ArrowRepeatAllRegular } from '@fluentui/react-icons/svg/arrow-repeat-all'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { listRow } from '../../../components/layout/list-row.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Monospace, Muted, Strong } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { errorMessage } from '../../../lib/api/api.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { dueForHandOver, handOverState, refusalText } from './hand-over.ts'
import { useHandOver } from './use-hand-over.ts'

const useStyles = makeStyles({
  text: { flexGrow: 1, fontVariantNumeric: 'tabular-nums' },
  list: {
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  row: listRow,
  name: { minWidth: 0, flexGrow: 1 },
  refused: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
    maxHeight: '12rem',
    overflowY: 'auto',
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
})

interface HandOverPanelProps {
  planId: string
  entries: readonly ExportEntry[]
  issue: number
  /** False if this installation has no DS-Ultimate key. */
  handsOver: boolean
  timeZone: string
}

/** Hands orders over to DS-Ultimate, or explains the setup it needs. */
export function HandOverPanel(props: HandOverPanelProps) {
  if (props.handsOver) return <HandOver {...props} />
  return (
    <Panel
      title="DS-Ultimate"
      text="Die Befehle können auch als Listen im Angriffsplaner von DS-Ultimate angelegt werden"
    >
      <Muted>
        Hier ist das nicht eingerichtet. Dazu braucht es einen Schlüssel von DS-Ultimate; wer diese Seite betreibt,
        trägt ihn als <Monospace>DSULTIMATE_API_KEY</Monospace> in der Umgebung des Servers ein. Ohne ihn geht es auch:
        Lade unter „Dateien“ die Workbench-Zeilen herunter und importiere sie dort von Hand.
      </Muted>
    </Panel>
  )
}

function HandOver({ planId, entries, issue, timeZone }: HandOverPanelProps) {
  const styles = useStyles()
  const { start, busy, reached, failures, stop } = useHandOver(planId)
  const confirm = useConfirm()
  const due = dueForHandOver(entries, issue)
  const done = entries.length - due.length
  const startDue = async () => {
    const sure = await confirm({
      title: `${countedNoun(due.length, 'Spieler', 'Spieler')} an DS-Ultimate übergeben?`,
      text: `${due.length === 1 ? 'Die Befehle dieses Spielers' : `Die Befehle von ${formatNumber(due.length)} Spielern`} gehen mit Dörfern, Zielen, Zeiten und Truppen an DS-Ultimate. Das ist eine fremde Seite: Was dort steht, sehen ihre Betreiber und alle, die einen Link zur Liste haben.`,
      action: 'Jetzt übergeben',
    })
    if (sure) await start(due)
  }
  return (
    <Panel
      title="DS-Ultimate"
      text={`${formatNumber(done)} von ${countedNoun(entries.length, 'Spieler', 'Spielern')} mit Ausgabe ${formatNumber(issue)} übergeben`}
      actions={
        <Button
          icon={busy ? <BusySpinner /> : <ArrowExportRegular />}
          disabledFocusable={busy || due.length === 0}
          onClick={startDue}
        >
          {dueLabel(due.length, done)}
        </Button>
      }
    >
      <Notice intent="info">
        Listen, die so angelegt werden, verschwinden bei DS-Ultimate nach 7 Tagen, wenn sie niemand öffnet. Wer schon
        eine Liste hat, behält ihre Links; nur der Inhalt wird ersetzt.
      </Notice>
      {reached && (
        <>
          <Row gap="m">
            <Text className={styles.text} role="status">
              {`${formatNumber(reached.done)} von ${countedNoun(reached.of, 'Spieler', 'Spielern')}: ${reached.name} …`}
            </Text>
            <Button size="small" onClick={stop}>
              Anhalten
            </Button>
          </Row>
          <Progress share={reached.done / reached.of} label="Übergabe an DS-Ultimate" />
        </>
      )}
      <VirtualList
        label="Stand der Übergabe"
        className={styles.list}
        items={entries}
        itemKey={({ playerId }) => playerId}
        estimateHeight={64}
      >
        {(entry) => (
          <Stack gap="xs" className={styles.row}>
            <Row gap="m">
              <Strong breaks className={styles.name}>
                {entry.playerName}
              </Strong>
              <StateBadge entry={entry} issue={issue} failed={failures.has(entry.playerId)} />
              <Button
                size="small"
                icon={<ArrowRepeatAllRegular />}
                disabledFocusable={busy}
                aria-label={`${entry.handedOver ? 'Noch einmal übergeben' : 'Übergeben'}: ${entry.playerName}`}
                onClick={() => start([entry])}
              >
                {entry.handedOver ? 'Noch einmal' : 'Übergeben'}
              </Button>
            </Row>
            <There entry={entry} timeZone={timeZone} />
            {failures.has(entry.playerId) && (
              <Notice intent="error">{errorMessage(failures.get(entry.playerId), 'Fehler beim Übergeben.')}</Notice>
            )}
          </Stack>
        )}
      </VirtualList>
    </Panel>
  )
}

function dueLabel(due: number, done: number): string {
  if (due === 0) return 'Alle sind übergeben'
  return done === 0 ? 'Alle übergeben' : `${countedNoun(due, 'Spieler', 'Spieler')} übergeben`
}

function StateBadge({ entry, issue, failed }: { entry: ExportEntry; issue: number; failed: boolean }) {
  const state = handOverState(entry, issue)
  if (failed)
    return (
      <Badge appearance="tint" color="danger">
        fehlgeschlagen
      </Badge>
    )
  if (state === 'none')
    return (
      <Badge appearance="tint" color="informative">
        nicht übergeben
      </Badge>
    )
  if (state === 'older')
    return (
      <Badge appearance="tint" color="warning">{`mit Ausgabe ${formatNumber(entry.handedOver?.issue ?? 0)}`}</Badge>
    )
  if (entry.handedOver?.refused.length)
    return (
      <Badge appearance="tint" color="warning">
        mit Lücken
      </Badge>
    )
  return (
    <Badge appearance="tint" color="success">
      übergeben
    </Badge>
  )
}

/** A player's last hand-over: time, links and refused attacks. */
function There({ entry: { handedOver, playerName }, timeZone }: { entry: ExportEntry; timeZone: string }) {
  const styles = useStyles()
  if (!handedOver) return null
  const { edit, show, at, refused } = handedOver
  const refusals = refused.map((each, index) => ({ key: `${index} ${each.line}`, text: refusalText(each) }))
  return (
    <>
      <Row gap="m">
        <Muted size={200}>{formatDateTime(at, timeZone)}</Muted>
        <FluentLink
          href={edit}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Bearbeiten bei DS-Ultimate: ${playerName}`}
        >
          Bearbeiten
        </FluentLink>
        <FluentLink
          href={show}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Ansehen bei DS-Ultimate: ${playerName}`}
        >
          Ansehen
        </FluentLink>
      </Row>
      {refused.length > 0 && (
        <>
          <Text
            size={200}
          >{`${countedNoun(refused.length, 'Angriff wurde', 'Angriffe wurden')} dort nicht angenommen:`}</Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul className={styles.refused} aria-label={`Nicht angenommen von ${playerName}`} tabIndex={0}>
            {refusals.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
