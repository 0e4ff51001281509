import { Link, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { OpenRegular } from '@fluentui/react-icons/svg/open'
import { WarningRegular } from '@fluentui/react-icons/svg/warning'
import { Link as RouterLink } from 'react-router-dom'
import { villageUrl } from '../../../shared/game/world/markets.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import type { UsedTarget } from '../../../shared/model/diagnosis.ts'
import { Progress, shareTone } from '../../components/feedback/progress.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted, Numeric, WarningText } from '../../components/layout/text.ts'
import { ImportanceBadges } from '../../components/plan/importance-badges.tsx'
import type { useAttacksDialog } from '../../components/plan/wishes/use-attacks-dialog.tsx'
import { ownerText } from '../../lib/format/target-text.ts'
import { excessText } from '../../lib/format/usage-text.ts'
import { paths } from '../../lib/paths.ts'
import { UsageBadge } from './usage-badge.tsx'
import { decidedSentences, type KindUsage, usageByKind } from './utilization.ts'

const useStyles = makeStyles({
  card: {
    height: '100%',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200 },
  column: { textAlign: 'end', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  kind: { textAlign: 'start', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  count: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // Room for a badge in every row, so that adjacent cards line up.
  share: { width: '4.5rem', height: '1.5rem', textAlign: 'end' },
  shareColumn: {
    width: '4.5rem',
    textAlign: 'end',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  halfEmpty: { boxShadow: `inset 0 ${tokens.strokeWidthThickest} 0 ${tokens.colorStatusDangerBorder2}` },
  missing: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorStatusDangerForeground1,
  },
  links: { marginTop: 'auto' },
  link: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  onMap: { color: tokens.colorBrandForegroundLink },
})

export interface TargetCardProps {
  target: UsedTarget
  planId: string
  server: string
  onAttacks: ReturnType<typeof useAttacksDialog>['show']
}

/** A target with its usage, wanted and planned attacks per kind, and links. */
export function TargetCard({ target, planId, server, onAttacks }: TargetCardProps) {
  const styles = useStyles()
  const place = formatCoordinate(target)
  const name = formatWave(target)
  const owner = ownerText(target)
  const kinds = usageByKind([target])
  const surplus = kinds.flatMap(({ label, surplus: count }) => (count > 0 ? [`${label}: ${excessText(count)}`] : []))
  const empty = kinds.flatMap(({ label, max, current }) => (max > 0 && current === 0 ? [label] : []))
  // A target without any attack already shows that by its usage.
  const isHalfEmpty = empty.length > 0 && target.usage > 0
  return (
    <Stack
      as="article"
      gap="s"
      className={mergeClasses(styles.card, isHalfEmpty && styles.halfEmpty)}
      aria-label={name}
    >
      <Row gap="s" wrap={false} justify="between">
        <Numeric as="h3" size={400} strong>
          {name}
        </Numeric>
        <Row as="span" gap="xs" justify="end">
          <ImportanceBadges target={target} />
          <UsageBadge usage={target.usage} />
        </Row>
      </Row>
      <Muted size={200} breaks title={target.villageName}>
        {owner}
      </Muted>
      <Progress share={target.usage} tone={shareTone(target.usage)} label={`Auslastung ${name}`} />
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col" className={styles.column}>
              Max
            </th>
            <th scope="col" className={styles.column}>
              Aktuell
            </th>
            <th scope="col" className={styles.shareColumn}>
              Anteil
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <Counts key={kind.label} kind={kind} />
          ))}
        </tbody>
      </table>
      {isHalfEmpty && (
        <Text size={200} className={styles.missing}>
          <WarningRegular aria-hidden /> {`Noch keine ${empty.join(' und keine ')} geplant`}
        </Text>
      )}
      {decidedSentences(target).map((sentence) => (
        <Muted key={sentence} size={200}>
          {sentence}
        </Muted>
      ))}
      {surplus.length > 0 && <WarningText size={200}>{surplus.join(' · ')}</WarningText>}
      <Row gap="m" rowGap="none" justify="between" className={styles.links}>
        <Link
          as="button"
          aria-label={`Angriffe auf ${name}`}
          onClick={() => onAttacks({ targetId: target._id, x: target.x, y: target.y })}
        >
          Angriffe
        </Link>
        <RouterLink
          className={styles.onMap}
          to={paths.map({ plan: planId, target: place })}
          aria-label={`${place} auf der Karte zeigen`}
        >
          Auf der Karte
        </RouterLink>
        <Link
          className={styles.link}
          href={villageUrl(server, target.villageId)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${place} im Spiel öffnen (neuer Tab)`}
        >
          Im Spiel <OpenRegular aria-hidden />
        </Link>
      </Row>
    </Stack>
  )
}

function Counts({ kind: { label, max, current, share } }: { kind: KindUsage }) {
  const styles = useStyles()
  return (
    <tr>
      <th scope="row" className={styles.kind}>
        {label}
      </th>
      <td className={styles.count}>{formatNumber(max)}</td>
      <td className={styles.count}>{formatNumber(current)}</td>
      <td className={styles.share}>{max > 0 && <UsageBadge usage={share} />}</td>
    </tr>
  )
}
