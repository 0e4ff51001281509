import { useMemo } from 'react'
import { snapshots } from '../../../shared/contract/snapshots.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { errorMessage } from '../../lib/api/api.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { compareTexts } from '../../lib/format/format.ts'
import { SearchPicker } from './search-picker.tsx'

interface PlayerPickerProps {
  /** The world whose players are offered; loads nothing without it. */
  worldId: string | undefined
  value: number | undefined
  onChange: (playerId: number | undefined) => void
  label?: string
  hint?: string
  error?: string
  disabled?: boolean
}

export function PlayerPicker({
  worldId,
  value,
  onChange,
  label = 'Spieler',
  hint,
  error,
  disabled,
}: PlayerPickerProps) {
  const { data, error: failure, isLoading } = useRead(snapshots.players, worldId ? { query: { worldId } } : undefined)
  const choices = useMemo(
    () =>
      (data?.players ?? [])
        .map(({ id, name, villages }) => ({ id, name, hint: countedNoun(villages, 'Dorf', 'Dörfer') }))
        .sort((a, b) => compareTexts(a.name, b.name)),
    [data],
  )
  return (
    <SearchPicker
      label={label}
      choices={choices}
      value={value}
      onChange={onChange}
      hint={hint}
      error={error ?? (failure && errorMessage(failure))}
      disabled={disabled || !choices.length}
      placeholder={isLoading ? 'Spieler werden geladen …' : 'Name eingeben'}
    />
  )
}
