import { Field, Input, makeStyles, Select } from '@fluentui/react-components'
import { accounts as userEndpoints } from '../../../shared/contract/accounts.ts'
import { auditAreaLabels, auditAreas } from '../../../shared/model/audit-actions.ts'
import { Grid } from '../../components/layout/grid.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { compareTexts } from '../../lib/format/format.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import type { AuditChoice } from './query.ts'

const useStyles = makeStyles({
  whole: { [onPhone]: { gridColumn: '1 / -1' } },
})

interface AuditFilterProps {
  choice: AuditChoice
  onChange: (change: Partial<AuditChoice>) => void
}

export function AuditFilter({ choice, onChange }: AuditFilterProps) {
  const styles = useStyles()
  const { worlds } = useWorld()
  const { data } = useRead(userEndpoints.list, {})
  const users = (data?.users ?? []).toSorted((a, b) => compareTexts(a.username, b.username))
  const isKnown = (list: readonly { _id: string }[], id: string) => id === '' || list.some(({ _id }) => _id === id)
  return (
    <Grid min="9.5rem">
      <Field label="Bereich">
        <Select value={choice.area} onChange={(_, { value }) => onChange({ area: value })}>
          <option value="">Alle Bereiche</option>
          {auditAreas.map((area) => (
            <option key={area} value={area}>
              {auditAreaLabels[area]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Person">
        <Select value={choice.userId} onChange={(_, { value }) => onChange({ userId: value })}>
          <option value="">Alle Personen</option>
          {!isKnown(users, choice.userId) && <option value={choice.userId}>Gelöschtes Konto</option>}
          {users.map(({ _id, username }) => (
            <option key={_id} value={_id}>
              {username}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Betroffene Welt" className={styles.whole}>
        <Select value={choice.worldId} onChange={(_, { value }) => onChange({ worldId: value })}>
          <option value="">Alle Welten</option>
          {!isKnown(worlds, choice.worldId) && <option value={choice.worldId}>Gelöschte Welt</option>}
          {worlds.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Von">
        <Input type="date" value={choice.from} onChange={(_, { value }) => onChange({ from: value })} />
      </Field>
      <Field label="Bis einschließlich">
        <Input type="date" value={choice.until} onChange={(_, { value }) => onChange({ until: value })} />
      </Field>
    </Grid>
  )
}
