import { useMemo } from 'react'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { SearchPicker } from '../../../components/form/search-picker.tsx'

interface PlayerChoiceProps {
  label: string
  entries: readonly ExportEntry[]
  playerId: number | undefined
  onPlayer: (playerId: number | undefined) => void
  /** Placeholder of the empty field where it means everybody. */
  all?: string
}

/** Picks a player who has orders. */
export function PlayerChoice({ label, entries, playerId, onPlayer, all }: PlayerChoiceProps) {
  const choices = useMemo(() => entries.map(({ playerId: id, playerName: name }) => ({ id, name })), [entries])
  return (
    <SearchPicker
      label={label}
      choices={choices}
      value={playerId}
      onChange={onPlayer}
      placeholder={all ?? 'Name des Spielers'}
    />
  )
}
