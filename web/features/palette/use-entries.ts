import { useMemo } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { targets } from '../../../shared/contract/targets.ts'
import { timeslots } from '../../../shared/contract/timeslots.ts'
import { useSignOut } from '../../components/feedback/use-sign-out.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { useSingleKeys } from '../../lib/browser/single-keys.ts'
import { useOfferedActions } from '../../lib/page-actions.ts'
import { useTheme } from '../../lib/theme/theme.tsx'
import {
  actionEntries,
  type Entry,
  type Page,
  pageEntries,
  planEntries,
  playerEntries,
  targetEntries,
} from './entries.ts'

/** Everything the palette finds, actions first; plans, players and targets are read once when it opens. */
export function useEntries(pages: readonly Page[], planId: string | undefined, onHelp: () => void) {
  const { world } = useWorld()
  const params = planId === undefined ? undefined : { params: { planId } }
  const allPlans = useRead(plans.list, world ? {} : undefined)
  const allPlayers = useRead(timeslots.list, params)
  const allTargets = useRead(targets.list, params)
  const ofSite = useSiteActions(onHelp)
  const actions = useOfferedActions()
  const ofPage = useMemo(() => [...actionEntries(actions), ...pageEntries(pages)], [actions, pages])
  const read = useMemo(
    (): Entry[] => [
      ...(world ? planEntries(allPlans.data?.plans ?? [], world.timeZone) : []),
      ...(planId === undefined ? [] : playerEntries(planId, allPlayers.data?.players ?? [])),
      ...(planId === undefined ? [] : targetEntries(planId, allTargets.data?.targets ?? [])),
    ],
    [world, planId, allPlans.data, allPlayers.data, allTargets.data],
  )
  const entries = useMemo(() => [...ofPage, ...ofSite, ...read], [ofPage, ofSite, read])
  return { entries, isLoading: [allPlans, allPlayers, allTargets].some(({ isLoading }) => isLoading) }
}

function useSiteActions(onHelp: () => void): Entry[] {
  const theme = useTheme()
  const keys = useSingleKeys()
  const signOut = useSignOut()
  return actionEntries([
    { label: 'Hilfe zu dieser Seite', run: onHelp },
    { label: theme.name === 'dark' ? 'Helles Design' : 'Dunkles Design', run: theme.toggle },
    { label: keys.isOn ? 'Einzelne Tasten ausschalten' : 'Einzelne Tasten einschalten', run: keys.toggle },
    { label: 'Abmelden', run: () => void signOut() },
  ])
}
