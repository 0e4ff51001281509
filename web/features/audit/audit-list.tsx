import { Badge, Button, Link as FluentLink, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { useId, useState } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { ListedAuditEntry } from '../../../shared/model/audit.ts'
import { type AuditArea, auditAreaLabels, auditAreas, isOfMarks } from '../../../shared/model/audit-actions.ts'
import { Muted, Strong } from '../../components/layout/text.ts'
import { formatClockSeconds, formatDateTimeSeconds } from '../../lib/format/format.ts'
import { paths } from '../../lib/paths.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { EntryDetails, hasDetails } from './entry-details.tsx'
import { actorName, entryZone, subjectName } from './names.ts'
import { type Place, sentenceParts } from './sentences.ts'
import type { Names } from './use-audit-log.ts'

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  item: {
    ':not(:last-child)': { borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}` },
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '11.5rem 7.5rem minmax(0, 1fr) 2rem',
    gridTemplateAreas: '"time area text toggle"',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalL}`,
    [onPhone]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto 2rem',
      gridTemplateAreas: '"time area toggle" "text text text"',
      alignItems: 'center',
      padding: tokens.spacingHorizontalM,
    },
  },
  time: { gridArea: 'time', [onPhone]: { fontSize: tokens.fontSizeBase200, whiteSpace: 'normal' } },
  area: { gridArea: 'area' },
  text: { gridArea: 'text', overflowWrap: 'anywhere' },
  gone: { fontStyle: 'italic', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  toggle: { gridArea: 'toggle', justifySelf: 'end', alignSelf: 'start', [onPhone]: { alignSelf: 'center' } },
  details: {
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL} calc(${tokens.spacingHorizontalL} + 19rem + 2 * ${tokens.spacingHorizontalM})`,
    [onPhone]: { padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}` },
  },
})

const areaColors: Record<
  AuditArea,
  'brand' | 'danger' | 'important' | 'informative' | 'severe' | 'success' | 'warning'
> = {
  users: 'danger',
  worlds: 'brand',
  settings: 'warning',
  plans: 'informative',
  slots: 'success',
  orders: 'important',
  bot: 'severe',
}

interface AuditListProps {
  entries: readonly ListedAuditEntry[]
  names: Names
  /** Filters the log by this plan. */
  onPlan: (planId: string) => void
}

export function AuditList({ entries, names, onPlan }: AuditListProps) {
  const styles = useStyles()
  return (
    <ol className={styles.list} aria-label="Änderungen, neueste zuerst">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} names={names} onPlan={onPlan} />
      ))}
    </ol>
  )
}

interface EntryProps extends Omit<AuditListProps, 'entries'> {
  entry: ListedAuditEntry
}

function Entry({ entry, names, onPlan }: EntryProps) {
  const styles = useStyles()
  const id = useId()
  const [open, setOpen] = useState(false)
  const actor = actorName(entry, names)
  const zone = entryZone(entry, names)
  const area = auditAreas.find((known) => known === entry.area)
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Muted as="time" numeric nowrap className={styles.time} dateTime={entry.time} title={`Uhrzeit in ${zone}`}>
          {formatDateTimeSeconds(entry.time, zone)}
        </Muted>
        <span className={styles.area}>
          <Badge appearance="tint" color={area ? areaColors[area] : 'informative'}>
            {area ? auditAreaLabels[area] : entry.area}
          </Badge>
        </span>
        <span className={styles.text} id={id}>
          <Strong className={actor.isGone ? styles.gone : undefined}>{actor.name}</Strong>{' '}
          {sentenceParts(entry).map((part) =>
            typeof part === 'string' ? (
              part
            ) : (
              <Subject key={part.place} place={part.place} entry={entry} names={names} />
            ),
          )}
          {entry.folded && (
            <Muted>{` (${formatNumber(entry.folded.count)} ${isOfMarks(entry.action) ? 'Meldungen' : 'Änderungen'} seit ${formatClockSeconds(entry.folded.since, zone)})`}</Muted>
          )}
        </span>
        {hasDetails(entry) && (
          <Button
            className={styles.toggle}
            appearance="subtle"
            size="small"
            icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
            aria-label="Einzelheiten"
            aria-describedby={id}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      {open && (
        <div className={styles.details}>
          <EntryDetails entry={entry} names={names} zone={zone} onPlan={onPlan} />
        </div>
      )}
    </li>
  )
}

/** Name of the changed object, linked while it exists. */
function Subject({ place, entry, names }: { place: Place; entry: ListedAuditEntry; names: Names }) {
  const styles = useStyles()
  const { name, isGone } = subjectName(place, entry, names)
  const to = isGone ? undefined : placeAddress(place, entry)
  if (to) return <TextLink to={to}>{name}</TextLink>
  return <span className={mergeClasses(place === 'user' && isGone && styles.gone)}>{name}</span>
}

function placeAddress(place: Place, { planId, area }: ListedAuditEntry): string | undefined {
  if (place === 'user') return paths.userAdmin()
  if (place === 'world') return paths.worldAdmin()
  if (!planId || place !== 'plan') return undefined
  return area === 'orders' ? paths.export(planId) : paths.plan(planId)
}

function TextLink({ to, children }: { to: string; children: string }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <FluentLink inline href={href} onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)}>
      {children}
    </FluentLink>
  )
}
