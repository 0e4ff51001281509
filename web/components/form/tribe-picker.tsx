import { useMemo } from 'react'
import { snapshots } from '../../../shared/contract/snapshots.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { errorMessage } from '../../lib/api/api.ts'
import { useRead } from '../../lib/api/use-read.ts'
import type { Choice } from '../../lib/format/search.ts'
import { SearchPicker } from './search-picker.tsx'

interface TribePickerProps {
  /** The world whose tribes are offered; loads nothing without it. */
  worldId: string | undefined
  value: number | undefined
  onChange: (tribeId: number | undefined) => void
  label?: string
  hint?: string
  error?: string
  disabled?: boolean
}

export function TribePicker({ worldId, value, onChange, label = 'Stamm', hint, error, disabled }: TribePickerProps) {
  const { choices, failure, isLoading } = useTribeChoices(worldId)
  return (
    <SearchPicker
      label={label}
      choices={choices}
      value={value}
      onChange={onChange}
      hint={hint}
      error={error ?? (failure && errorMessage(failure))}
      disabled={disabled || !choices.length}
      placeholder={isLoading ? 'Stämme werden geladen …' : 'Kürzel oder Name eingeben'}
    />
  )
}

const none: Choice[] = []

/** A world's tribes as choices named `[TAG] Name`, those with the most villages first. */
export function useTribeChoices(worldId: string | undefined) {
  const { data, error, isLoading, mutate } = useRead(snapshots.tribes, worldId ? { query: { worldId } } : undefined)
  const choices = useMemo(
    () =>
      data?.tribes
        .toSorted((a, b) => b.villages - a.villages)
        .map(({ id, tag, name, members }): Choice & { tag: string } => ({
          id,
          tag,
          name: `[${tag}] ${name}`,
          hint: countedNoun(members, 'Mitglied', 'Mitglieder'),
        })) ?? none,
    [data],
  )
  return { choices, failure: error, isLoading, retry: mutate }
}
