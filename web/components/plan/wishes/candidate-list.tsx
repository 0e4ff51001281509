import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Candidate } from '../../../../shared/contract/schemas/wishes.ts'
import type { UnitName } from '../../../../shared/game/world/units.ts'
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
  /** With a unit: at its pace, without the rams and catapults. */
  onChoose: (candidate: Candidate, unit?: UnitName) => void
  /** A village to scroll to and mark. */
  markedId?: number | undefined
}

const decimals = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }))

interface Times {
  launchAt?: string | undefined
  slackSeconds?: number | undefined
}

/** The launch, and how much earlier it could be. */
const timesText = ({ launchAt, slackSeconds = 0 }: Times, timeZone: string) =>
  launchAt
    ? [`ab ${formatDaySeconds(launchAt, timeZone)}`, `Reserve ${formatMinutes(Math.floor(slackSeconds / 60))}`]
    : []

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
  const feasible = useMemo(
    () => candidates.filter(({ isFeasible, faster }) => isFeasible || faster).length,
    [candidates],
  )
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
        {({ faster, ...one }) => (
          <Stack gap="xs" className={mergeClasses(styles.item, one.villageId === markedId && styles.shown)}>
            <Way
              action={action}
              busy={busy}
              candidate={one}
              onChoose={one.isFeasible ? () => onChoose(one) : undefined}
            >
              <Row as="span" gap="s" rowGap="none">
                <Strong numeric>{formatCoordinate(one)}</Strong>
                <span>{one.playerName}</span>
                <Truncated size={200}>{one.villageName}</Truncated>
              </Row>
              <Numeric size={200}>
                {[...timesText(one, timeZone), `${decimals().format(one.distance)} Felder`].join(' · ')}
              </Numeric>
              {one.instead && (
                <WarningText size={200}>
                  {`Kostet ${attackKindLabels[one.instead.kind]} auf ${targetName(one.instead)}`}
                </WarningText>
              )}
              {one.message && <Muted size={200}>{one.message}</Muted>}
            </Way>
            {faster && (
              <Way
                action={action}
                busy={busy}
                candidate={one}
                without=" ohne Rammböcke und Katapulte"
                onChoose={() => onChoose(one, faster.unit)}
              >
                <Numeric size={200}>
                  {['Ohne Rammböcke und Katapulte', ...timesText(faster, timeZone)].join(' · ')}
                </Numeric>
              </Way>
            )}
          </Stack>
        )}
      </VirtualList>
    </>
  )
}

interface WayProps {
  action: string
  busy: boolean
  candidate: Pick<Candidate, 'x' | 'y' | 'playerName'>
  /** Continues the name of the button. */
  without?: string
  /** Absent where the village cannot send it like this. */
  onChoose: (() => void) | undefined
  children: ReactNode
}

/** How a village can send an attack, beside the button for that. */
function Way({ action, busy, candidate, without = '', onChoose, children }: WayProps) {
  return (
    <Row gap="s" wrap={false} justify="between">
      <Stack as="span" gap="xxs" shrink>
        {children}
      </Stack>
      {onChoose && (
        <Button
          size="small"
          aria-label={`${action}: ${formatCoordinate(candidate)} von ${candidate.playerName}${without}`}
          disabledFocusable={busy}
          onClick={onChoose}
        >
          {action}
        </Button>
      )}
    </Row>
  )
}

/** The attack that a candidate gives up, as edits name it. */
export const toInstead = ({ instead }: Candidate) =>
  instead && {
    instead: { kind: instead.kind, villageId: instead.villageId, targetId: instead.targetId },
  }
