import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons/svg/filter'
import type { ReactNode } from 'react'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { AuditEntry } from '../../../shared/model/audit.ts'
import { wakeWays } from '../../../shared/model/orders/wake.ts'
import { Stack } from '../../components/layout/stack.ts'
import { Muted, Strong } from '../../components/layout/text.ts'
import { fieldLabel, valueText } from '../../lib/format/field-labels.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { auditFacts } from './labels.ts'
import { goneAccount, playerName } from './names.ts'
import type { Names } from './use-audit-log.ts'

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  text: { margin: 0, overflowWrap: 'anywhere' },
})

interface EntryDetailsProps {
  entry: AuditEntry
  names: Names
  zone: string
  onPlan: (planId: string) => void
}

export const hasDetails = ({ planId, worldId, details: { email: _email, role: _role, ...details } }: AuditEntry) =>
  Boolean(planId ?? worldId) || Object.keys(details).length > 0

export function EntryDetails({ entry, names, zone, onPlan }: EntryDetailsProps) {
  const styles = useStyles()
  const { details, planId, planName, worldId, worldName } = entry
  const people = (ids: string[]) => ids.map((id) => names.users[id] ?? goneAccount).join(', ')
  const woken = (details.woken ?? []).map(
    (one) => `${playerName(worldId, one.playerId, names)} (${wakeWays(one) || 'Ruhezeit'})`,
  )
  const facts = [
    ...(planName ? [{ label: 'Plan', text: nameNow(planName, planId && names.plans[planId]) }] : []),
    ...(worldName ? [{ label: 'Welt', text: nameNow(worldName, worldId && names.worlds[worldId]?.name) }] : []),
    ...auditFacts(details),
    ...(details.usersAdded?.length ? [{ label: 'Hinzugefügt', text: people(details.usersAdded) }] : []),
    ...(details.usersRemoved?.length ? [{ label: 'Entfernt', text: people(details.usersRemoved) }] : []),
    ...(details.absentFrom && details.absentTo
      ? [
          {
            label: 'Kann nicht',
            text: `${formatDateTime(details.absentFrom, zone)} – ${formatDateTime(details.absentTo, zone)}`,
          },
        ]
      : []),
    ...(woken.length > 0 ? [{ label: 'Geweckt', text: woken.join(', ') }] : []),
  ]
  return (
    <Stack gap="m" align="start">
      <dl className={styles.facts}>
        {facts.map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
        {details.changes?.map(({ field, from, to }) => (
          <Fact key={field} label={fieldLabel(field)}>
            {from === undefined && to === undefined ? (
              'geändert'
            ) : (
              <>
                {from !== undefined && (
                  <>
                    <Muted>{valueText(field, from, zone)}</Muted>
                    {' → '}
                  </>
                )}
                <Strong>{to === undefined ? 'entfernt' : valueText(field, to, zone)}</Strong>
              </>
            )}
          </Fact>
        ))}
      </dl>
      {details.moreChanges !== undefined && (
        <Muted>{`… und ${countedNoun(details.moreChanges, 'weiteres Feld', 'weitere Felder')}`}</Muted>
      )}
      {planId && (
        <Button size="small" icon={<FilterRegular />} onClick={() => onPlan(planId)}>
          Nur Änderungen dieses Plans
        </Button>
      )}
    </Stack>
  )
}

/** The name at that time, with a note if it was renamed or deleted. */
function nameNow(then: string, now: string | undefined): string {
  if (now === undefined || now === '') return `${then} (inzwischen gelöscht)`
  return now === then ? then : `${then} (heißt jetzt ${now})`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <>
      <Muted as="dt">{label}</Muted>
      <dd className={styles.text}>{children}</dd>
    </>
  )
}
