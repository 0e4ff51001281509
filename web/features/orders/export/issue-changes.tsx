import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { IssueChanges } from '../../../../shared/model/orders/issue.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { shortListRow } from '../../../components/layout/list-row.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { enumerate } from '../../../lib/format/format.ts'

const useStyles = makeStyles({
  list: {
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  row: shortListRow,
  name: { minWidth: 0 },
})

interface ChangeRow {
  playerName: string
  text: string
}

/** Whether nobody had orders before. */
export const isFirstIssue = ({ players, lines }: IssueChanges): boolean =>
  players.added.length > 0 &&
  players.gone.length + players.changed.length === 0 &&
  lines.gone + lines.changed + lines.same === 0

/** Changes per player in words; players without changes are omitted, as are all of a first issue. */
export function changeRows(changes: IssueChanges): ChangeRow[] {
  const { players } = changes
  if (isFirstIssue(changes)) return []
  return [
    ...players.added.map((playerName) => ({ playerName, text: 'neu dabei' })),
    ...players.gone.map((playerName) => ({ playerName, text: 'nicht mehr dabei' })),
    ...players.changed
      .map(({ playerName, ...lines }) => ({ playerName, text: linesText(lines) }))
      .filter(({ text }) => text !== ''),
  ]
}

function linesText({ added, gone, changed }: { added: number; gone: number; changed: number }): string {
  const parts = [
    added > 0 && `${formatNumber(added)} neu`,
    changed > 0 && `${formatNumber(changed)} geändert`,
    gone > 0 && `${formatNumber(gone)} weggefallen`,
  ].filter((part) => part !== false)
  return enumerate(parts)
}

export function changesSentence(changes: IssueChanges): string {
  const { lines, players } = changes
  const text = linesText(lines)
  if (isFirstIssue(changes))
    return `Angriffe: ${text}, ${countedNoun(players.added.length, 'Spieler', 'Spieler')} neu dabei.`
  if (text === '') {
    const stay =
      lines.same === 1 ? '1 Angriff bleibt, wie er ist' : `${formatNumber(lines.same)} Angriffe bleiben, wie sie sind`
    return `Nichts ändert sich: ${stay}.`
  }
  const same = lines.same > 0 ? `, ${formatNumber(lines.same)} unverändert` : ''
  return `Angriffe: ${text}${same}.`
}

/** An issue's changes in a sentence and per player. */
export function IssueChangeList({ changes }: { changes: IssueChanges }) {
  const styles = useStyles()
  const rows = changeRows(changes)
  return (
    <Stack gap="m" shrink>
      <Text>{changesSentence(changes)}</Text>
      {changes.sentGone > 0 && (
        <Notice intent="warning">
          {`${countedNoun(changes.sentGone, 'Angriff ist', 'Angriffe sind')} schon abgeschickt und nicht mehr geplant. Unter „Fortschritt“ steht nach der Ausgabe, von wem.`}
        </Notice>
      )}
      {rows.length > 0 && (
        <VirtualList
          label="Änderungen je Spieler"
          className={styles.list}
          items={rows}
          itemKey={({ playerName, text }) => `${playerName} ${text}`}
          estimateHeight={32}
        >
          {({ playerName, text }) => (
            <Row gap="m" rowGap="none" align="stretch" justify="between" className={styles.row}>
              <Strong breaks className={styles.name}>
                {playerName}
              </Strong>
              <Muted>{text}</Muted>
            </Row>
          )}
        </VirtualList>
      )}
    </Stack>
  )
}
