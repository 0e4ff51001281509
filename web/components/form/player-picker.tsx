import { useMemo } from 'react'
import { snapshots } from '../../../shared/contract/snapshots.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { compareTexts } from '../../lib/format/format.ts'
import { LoadedPicker, type WorldPickerProps } from './world-picker.tsx'

export function PlayerPicker({ worldId, label = 'Spieler', ...props }: WorldPickerProps) {
  const { data, error: failure, isLoading } = useRead(snapshots.players, worldId ? { query: { worldId } } : undefined)
  const choices = useMemo(
    () =>
      (data?.players ?? [])
        .map(({ id, name, villages }) => ({ id, name, hint: countedNoun(villages, 'Dorf', 'Dörfer') }))
        .sort((a, b) => compareTexts(a.name, b.name)),
    [data],
  )
  return (
    <LoadedPicker
      {...props}
      label={label}
      read={{ choices, failure, isLoading }}
      loading="Spieler werden geladen …"
      placeholder="Name eingeben"
    />
  )
}
