import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { FoundCount, nouns } from '../../components/list/found-count.tsx'
import { VirtualList } from '../../components/list/virtual-list.tsx'
import { compareTexts } from '../../lib/format/format.ts'
import { search, searchIndex } from '../../lib/format/search.ts'

const useStyles = makeStyles({
  list: { maxHeight: 'min(40vh, 360px)' },
  row: { display: 'flex', alignItems: 'center', minHeight: '44px' },
  hint: { marginInlineStart: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
})

interface MembersListProps {
  users: readonly Account[]
  /** Admins have access without being members. */
  adminIds: readonly string[]
  value: readonly string[]
  summary: string
  onChange: (userIds: string[]) => void
}

/** Ticks the members among any number of accounts. */
export function MembersList({ users, adminIds, value, summary, onChange }: MembersListProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const index = useMemo(() => searchIndex(memberChoices(users, adminIds)), [users, adminIds])
  const { hits } = useMemo(() => search(index, sought, index.choices.length), [index, sought])
  const chosen = new Set(value)
  return (
    <Stack gap="s">
      <Muted aria-live="polite">{summary}</Muted>
      <SearchField value={typed} onSearch={setTyped} placeholder="Name oder E-Mail eingeben" />
      <FoundCount shown={hits.length} total={index.choices.length} of={nouns.user} />
      {hits.length > 0 && (
        <VirtualList
          items={hits}
          itemKey={({ id }) => id}
          estimateHeight={44}
          label="Mitglieder"
          className={styles.list}
          framed
          ownArea
        >
          {({ id, name, hint, isAdmin }) => (
            <div className={styles.row}>
              <Checkbox
                label={
                  <>
                    {name}
                    {hint && <span className={styles.hint}>{hint}</span>}
                  </>
                }
                checked={isAdmin || chosen.has(id)}
                disabled={isAdmin}
                onChange={(_, { checked }) => onChange(checked ? [...value, id] : value.filter((one) => one !== id))}
              />
            </div>
          )}
        </VirtualList>
      )}
    </Stack>
  )
}

const memberChoices = (users: readonly Account[], adminIds: readonly string[]) =>
  users
    .map(({ _id: id, username: name, role, isActive, email }) => {
      const isAdmin = role === 'superadmin' || adminIds.includes(id)
      const hint = role === 'superadmin' ? 'Super Admin' : isAdmin ? 'Admin der Welt' : isActive ? email : 'inaktiv'
      return { id, name, hint, isAdmin }
    })
    .sort((a, b) => compareTexts(a.name, b.name))
