import { useRef } from 'react'
import { useAddressPlayer } from '../../../lib/use-address-player.ts'

/** The player whose attacks are shown; choosing one scrolls to the attacks. */
export function useChosenPlayer() {
  const [player, setPlayer] = useAddressPlayer()
  const section = useRef<HTMLDivElement>(null)
  const choose = (id: number) => {
    setPlayer(id === player ? undefined : id)
    if (id === player) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    section.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
  }
  return { player, setPlayer, choose, section }
}
