import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Candidate } from '../../../../shared/contract/wishes.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { once } from '../../../../shared/lib/once.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { targetName } from '../../../../shared/model/inputs/wave.ts'
import { maxListedCandidates } from '../../../../shared/model/wishes/wish.ts'
import { formatDaySeconds, formatMinutes } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import { Notice } from '../../feedback/notice.tsx'
import { SearchField } from '../../form/search-field.tsx'
import { Row, Stack } from '../../layout/stack.ts'
import { Muted, Numeric, Strong, Truncated, WarningText } from '../../layout/text.ts'
import { VirtualList } from '../../list/virtual-list.tsx'

const useStyles = makeStyles({
  list: { flexGrow: 1, minHeight: 0, maxHeight: 'none' },
  item: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  shown: { backgroundColor: tokens.colorBrandBackground2 },
})

interface CandidateListProps {
  candidates: readonly Candidate[]
  timeZone: string
  /** Text of the button beside a village that can send it. */
  action: string
  busy: boolean
  onChoose: (candidate: Candidate) => void
  /** A village to scroll to and mark. */
  markedId?: number | undefined
}

const decimals = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }))

/** Launch, how much earlier it could be, and the distance. */
const timesText = ({ launchAt, slackSeconds = 0, distance }: Candidate, timeZone: string) =>
  [
    ...(launchAt ? [`ab ${formatDaySeconds(launchAt, timeZone)}`] : []),
    ...(launchAt ? [`Reserve ${formatMinutes(Math.floor(slackSeconds / 60))}`] : []),
    `${decimals().format(distance)} Felder`,
  ].join(' · ')

/** Villages that could send an attack, feasible ones first, with a search; others say why not. */
export function CandidateList({ candidates, timeZone, action, busy, onChoose, markedId }: CandidateListProps) {
  const styles = useStyles()
  const [text, setText] = useState('')
  const wanted = plain(useDeferredValue(text).trim())
  const shown = useMemo(
    () =>
      candidates.filter((one) =>
        plain(`${one.playerName}\n${formatCoordinate(one)}\n${one.villageName}`).includes(wanted),
      ),
    [candidates, wanted],
  )
  const feasible = useMemo(() => candidates.filter(({ isFeasible }) => isFeasible).length, [candidates])
  const [reason, ...others] = new Set(candidates.map(({ message }) => message))
  const markedIndex = shown.findIndex(({ villageId }) => villageId === markedId)
  if (feasible === 0 && others.length === 0)
    return <Notice intent="warning">{reason ?? 'Kein anderes Herkunftsdorf ist im Plan.'}</Notice>
  const cut =
    candidates.length === maxListedCandidates ? ` Gezeigt sind ${formatNumber(maxListedCandidates)} Dörfer.` : ''
  return (
    <>
      <SearchField value={text} placeholder="Spieler, Dorf oder Koordinate" onSearch={setText} />
      <Muted aria-live="polite">
        {wanted === ''
          ? `${feasible === 1 ? 'Ein Dorf kann' : `${formatNumber(feasible)} Dörfer können`} es senden.${cut}`
          : `${formatNumber(shown.length)} gefunden.`}
      </Muted>
      <VirtualList
        ownArea
        label="Dörfer"
        framed
        className={styles.list}
        items={shown}
        itemKey={({ villageId }) => villageId}
        estimateHeight={64}
        {...(markedIndex >= 0 && { markedIndex })}
      >
        {(one) => (
          <Row
            gap="s"
            wrap={false}
            justify="between"
            className={mergeClasses(styles.item, one.villageId === markedId && styles.shown)}
          >
            <Stack as="span" gap="xxs" shrink>
              <Row as="span" gap="s" rowGap="none">
                <Strong numeric>{formatCoordinate(one)}</Strong>
                <span>{one.playerName}</span>
                <Truncated size={200}>{one.villageName}</Truncated>
              </Row>
              <Numeric size={200}>{timesText(one, timeZone)}</Numeric>
              {one.instead && (
                <WarningText size={200}>
                  {`Kostet ${attackKindLabels[one.instead.kind]} auf ${targetName(one.instead)}`}
                </WarningText>
              )}
              {one.message && <Muted size={200}>{one.message}</Muted>}
            </Stack>
            {one.isFeasible && (
              <Button
                size="small"
                aria-label={`${action}: ${formatCoordinate(one)} von ${one.playerName}`}
                disabledFocusable={busy}
                onClick={() => onChoose(one)}
              >
                {action}
              </Button>
            )}
          </Row>
        )}
      </VirtualList>
    </>
  )
}

/** The attack that a candidate gives up, as edits name it. */
export const toInstead = ({ instead }: Candidate) =>
  instead && {
    instead: { kind: instead.kind, villageId: instead.villageId, targetId: instead.targetId },
  }
