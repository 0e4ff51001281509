import { Link, makeStyles, Text, tokens } from '@fluentui/react-components'
import { OpenRegular } from '@fluentui/react-icons/svg/open'
import { villageUrl } from '../../../shared/game/markets.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { Progress, toneOf } from '../../components/progress.tsx'
import { formatNumber } from '../../lib/format.ts'
import { ownerOf } from '../../lib/target-text.ts'
import { UsageBadge } from './usage-badge.tsx'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    height: '100%',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  coordinate: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  owner: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200 },
  column: { textAlign: 'end', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  kind: { textAlign: 'start', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  count: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  link: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, marginTop: 'auto' },
})

interface TargetCardProps {
  target: TargetView
  server: string
}

/** A target: where it lies, how well it is filled, what it wants and what it has. */
export function TargetCard({ target, server }: TargetCardProps) {
  const styles = useStyles()
  const place = `${target.x}|${target.y}`
  const owner = ownerOf(target)
  return (
    <article className={styles.card} aria-label={place}>
      <div className={styles.head}>
        <h3 className={styles.coordinate}>{place}</h3>
        <UsageBadge usage={target.usage} />
      </div>
      <Text size={200} className={styles.owner} title={`${target.villageName} · ${owner}`}>
        {owner}
      </Text>
      <Progress share={target.usage} tone={toneOf(target.usage)} label={`Auslastung ${place}`} />
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
          </tr>
        </thead>
        <tbody>
          <Counts label="Offs" max={target.maxOff} current={target.currentOff} />
          <Counts label="Fakes" max={target.maxFake} current={target.currentFake} />
          <Counts label="BFakes" max={target.maxBFake} current={target.currentBFake} />
        </tbody>
      </table>
      <Link
        className={styles.link}
        href={villageUrl(server, target.villageId)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${place} im Spiel öffnen (neuer Tab)`}
      >
        Im Spiel öffnen <OpenRegular aria-hidden />
      </Link>
    </article>
  )
}

function Counts({ label, max, current }: { label: string; max: number; current: number }) {
  const styles = useStyles()
  return (
    <tr>
      <th scope="row" className={styles.kind}>
        {label}
      </th>
      <td className={styles.count}>{formatNumber(max)}</td>
      <td className={styles.count}>{formatNumber(current)}</td>
    </tr>
  )
}
