import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { sightings } from '../../../../shared/contract/sightings.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { shortListRow } from '../../../components/layout/list-row.ts'
import { DangerText, Muted, Numeric, WarningText } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { formatDaySeconds } from '../../../lib/format/format.ts'
import { strengthLabels } from '../analysis/states.ts'

const useStyles = makeStyles({
  list: { maxHeight: '24rem' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    ...shortListRow,
    borderLeft: `${tokens.strokeWidthThickest} solid ${tokens.colorStatusSuccessBorderActive}`,
  },
  refused: { borderLeftColor: tokens.colorStatusDangerBorderActive },
  doubtful: { borderLeftColor: tokens.colorStatusWarningBorderActive },
  number: { gridRowEnd: 'span 2', minWidth: '4rem', color: tokens.colorNeutralForeground2 },
  text: {
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
})

export type PasteAnswer = OutputOf<typeof sightings.paste>
type PastedLine = PasteAnswer['lines'][number]

interface PastedLinesProps {
  answer: PasteAnswer
  timeZone: string
}

/** Preview of the recognised lines. */
export function PastedLines({ answer, timeZone }: PastedLinesProps) {
  const styles = useStyles()
  const { lines, processed, errors } = answer
  const [onlyDoubtful, setOnlyDoubtful] = useState(false)
  const shown = useMemo(
    () => (onlyDoubtful ? lines.filter(({ command, note }) => !command || note !== undefined) : lines),
    [lines, onlyDoubtful],
  )
  const isCut = processed + errors > lines.length
  return (
    <>
      <Checkbox
        label="Nur Zeilen mit Fehlern und Hinweisen"
        checked={onlyDoubtful}
        onChange={(_, { checked }) => setOnlyDoubtful(checked === true)}
      />
      {shown.length === 0 ? (
        <Muted>Alle Zeilen wurden ohne Fehler erkannt.</Muted>
      ) : (
        <VirtualList
          ownArea
          label="Erkannte Zeilen"
          framed
          className={styles.list}
          items={shown}
          itemKey={({ line }) => line}
          estimateHeight={49}
        >
          {(line) => <LineRow line={line} timeZone={timeZone} />}
        </VirtualList>
      )}
      {isCut && (
        <Muted size={200}>
          {`Gezeigt sind die ersten ${formatNumber(lines.length)} von ${countedNoun(processed + errors, 'Zeile', 'Zeilen')}.`}
        </Muted>
      )}
    </>
  )
}

function LineRow({ line: { line, text, command, note, reason }, timeZone }: { line: PastedLine; timeZone: string }) {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.row, !command && styles.refused, command && note && styles.doubtful)}>
      <span className={styles.number}>{`Zeile ${formatNumber(line)}`}</span>
      <Numeric breaks>
        {command ? (
          <>
            {`${formatCoordinate(command.from)} → ${formatCoordinate(command.to)}, an ${formatDaySeconds(command.arriveAt * 1000, timeZone)}, ${whatIs(command)}`}
            {note && <WarningText>{` ${note}`}</WarningText>}
          </>
        ) : (
          <DangerText>{reason}</DangerText>
        )}
      </Numeric>
      <span className={styles.text} title={text}>
        {text}
      </span>
    </div>
  )
}

/** Describes a command as `Stärke groß, von Anna`. */
function whatIs({ kind, strength, player }: NonNullable<PastedLine['command']>): string {
  const what = kind === 'spy' ? 'Späher' : `Stärke ${strengthLabels[strength]}`
  return player ? `${what}, von ${player}` : what
}
