import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { Ledger, LedgerConflict } from '../../../shared/contract/schemas/ledger.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { ApiError } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { ErrorNotice } from '../feedback/error-notice.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { Panel } from '../layout/panel.tsx'
import { Row, Stack } from '../layout/stack.ts'
import { Muted, Strong } from '../layout/text.ts'
import { TextLink } from '../layout/text-link.tsx'
import { VirtualList } from '../list/virtual-list.tsx'
import { conflictSentence, issueSentence, missingText, partText, planNames, spanText } from './conflict-text.ts'

/** Longer lists scroll in their own area. */
const shownAtOnce = 12

const useStyles = makeStyles({
  panel: { gap: tokens.spacingVerticalM },
  issued: { borderLeft: `${tokens.strokeWidthThickest} solid ${tokens.colorStatusWarningBorderActive}` },
  // The links are touch targets on a phone.
  plan: { [onPhone]: { minHeight: '32px' } },
  area: {
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    paddingInline: tokens.spacingHorizontalM,
  },
  entry: {
    padding: `${tokens.spacingVerticalS} 0`,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** A read of a plan's ledger. */
interface LedgerRead {
  data: Ledger | undefined
  error: ApiError | undefined
  mutate: () => Promise<unknown>
}

const failed = 'Andere Pläne konnten nicht verglichen werden'

/** Villages that several plans use at once, with links to the others; renders nothing without any. */
export function PlanConflicts({ read, timeZone }: { read: LedgerRead; timeZone: string }) {
  const styles = useStyles()
  const { data, error, mutate } = read
  if (!data) return error ? <ErrorNotice title={failed} error={error} onRetry={() => mutate()} /> : null
  const { count, plans, conflicts } = data
  if (count === 0) return null
  const isIssued = plans.some((plan) => plan.isIssued)
  return (
    <Panel
      title="In mehreren Plänen verplant"
      text={conflictSentence(data)}
      className={mergeClasses(styles.panel, isIssued && styles.issued)}
    >
      <Stack as="ul" gap="xs">
        {plans.map((plan) => (
          <Row as="li" key={plan.planId} gap="s" rowGap="none" className={styles.plan}>
            <PlanLink planId={plan.planId}>{plan.name}</PlanLink>
            <Muted>{`Ankunft ${formatDateTime(plan.arriveAt, timeZone)}`}</Muted>
            <Muted>{countedNoun(plan.count, 'Dorf', 'Dörfer')}</Muted>
            <Badge appearance="tint" color={plan.isIssued ? 'warning' : 'informative'}>
              {plan.isIssued ? 'Beide ausgegeben' : 'Noch nicht beide ausgegeben'}
            </Badge>
          </Row>
        ))}
      </Stack>
      <Disclosure label="Dörfer und fehlende Truppen">
        <Stack gap="s">
          <Conflicts conflicts={conflicts} toName={planNames(data, timeZone)} timeZone={timeZone} />
          {count > conflicts.length && <Muted>{`… und ${formatNumber(count - conflicts.length)} weitere`}</Muted>}
        </Stack>
      </Disclosure>
    </Panel>
  )
}

/** Says before an issue which other plans use the same units; renders nothing if none does. */
export function ConflictNotice({ read: { data, error, mutate }, timeZone }: { read: LedgerRead; timeZone: string }) {
  if (!data) return error ? <ErrorNotice title={failed} error={error} onRetry={() => mutate()} /> : null
  if (data.afterIssue === 0) return null
  return (
    <Notice intent="warning">
      {`${issueSentence(data, timeZone)} Du kannst trotzdem ausgeben oder vorher neu berechnen und andere Pläne berücksichtigen.`}
    </Notice>
  )
}

const PlanLink = ({ planId, children }: { planId: string; children: ReactNode }) => (
  <TextLink to={paths.calculate(planId)}>{children}</TextLink>
)

interface Named {
  toName: ReturnType<typeof planNames>
  timeZone: string
}

function Conflicts({ conflicts, ...named }: Named & { conflicts: readonly LedgerConflict[] }) {
  const styles = useStyles()
  const label = 'In mehreren Plänen verplante Dörfer'
  if (conflicts.length > shownAtOnce) {
    return (
      <VirtualList
        label={label}
        className={styles.area}
        items={conflicts}
        itemKey={({ villageId }) => villageId}
        estimateHeight={104}
      >
        {(conflict) => <Conflict conflict={conflict} {...named} />}
      </VirtualList>
    )
  }
  return (
    <Stack as="ul" aria-label={label}>
      {conflicts.map((conflict) => (
        <li key={conflict.villageId}>
          <Conflict conflict={conflict} {...named} />
        </li>
      ))}
    </Stack>
  )
}

function Conflict({ conflict, toName, timeZone }: Named & { conflict: LedgerConflict }) {
  const styles = useStyles()
  const { villageName, playerName, missing, own, others } = conflict
  const place = [formatCoordinate(conflict), villageName].filter(Boolean).join(' ')
  return (
    <Stack gap="xxs" className={styles.entry}>
      <Row gap="s" rowGap="none">
        <Strong strong>{place}</Strong>
        {playerName && <Muted>{playerName}</Muted>}
      </Row>
      <span>{`${missingText(missing)} (${spanText(conflict, timeZone)}).`}</span>
      <Muted size={200}>{`Dieser Plan: ${partText(own, timeZone)}`}</Muted>
      {others.map((part) => (
        <Muted key={part.planId} size={200}>
          <PlanLink planId={part.planId}>{toName(part)}</PlanLink>
          {`: ${partText(part, timeZone)}`}
        </Muted>
      ))}
    </Stack>
  )
}
