import { useMemo } from 'react'
import { snapshots } from '../../../shared/contract/snapshots.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { useRead } from '../../lib/api/use-read.ts'
import type { Choice } from '../../lib/format/search.ts'
import { LoadedPicker, type WorldPickerProps } from './world-picker.tsx'

export function TribePicker({ worldId, label = 'Stamm', ...props }: WorldPickerProps) {
  const read = useTribeChoices(worldId)
  return (
    <LoadedPicker
      {...props}
      label={label}
      read={read}
      loading="Stämme werden geladen …"
      placeholder="Kürzel oder Name eingeben"
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
