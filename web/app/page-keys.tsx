import { lazy, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useMatches, useNavigate, useSearchParams } from 'react-router-dom'
import type { Role } from '../../shared/model/account.ts'
import { DeferredDialog } from '../components/feedback/deferred-dialog.tsx'
import { useSingleKeys } from '../lib/browser/single-keys.ts'
import { destinations } from './destinations.ts'
import { focusSearch, isDialogOpen, isPaletteKey, singleKey } from './key-press.ts'

const Palette = lazy(() => import('../features/palette/palette.tsx'))
const HelpPanel = lazy(() => import('../features/help/help-panel.tsx'))

export type PanelName = 'palette' | 'help'

/** Max time between `g` and its letter, milliseconds. */
const pause = 1500

interface PageKeysProps {
  role: Role
  panel: PanelName | undefined
  onPanel: (panel: PanelName | undefined) => void
}

/** The site's shortcuts, the command palette and the help. */
export default function PageKeys({ role, panel, onPanel }: PageKeysProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const planId = useMatches().at(-1)?.params.planId ?? query.get('plan') ?? undefined
  const pages = useMemo(() => destinations(role, planId, query), [role, planId, query])
  const { isOn } = useSingleKeys()
  const goneAt = useRef(Number.NEGATIVE_INFINITY)

  const act = (key: string, isSecond: boolean): boolean => {
    const page = isSecond ? pages.find(({ letter }) => letter === key) : undefined
    if (page) void navigate(page.to)
    else if (key === '/') return focusSearch()
    else if (key === '?') onPanel('help')
    else return false
    return true
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isDialogOpen()) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      onPanel('palette')
      return
    }
    const key = isOn ? singleKey(event) : undefined
    if (key === undefined) return
    const isSecond = event.timeStamp - goneAt.current < pause
    goneAt.current = key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (act(key, isSecond)) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  const close = () => onPanel(undefined)
  return (
    <>
      <DeferredDialog open={panel === 'palette'}>
        {panel === 'palette' && (
          <Palette pages={pages} planId={planId} onHelp={() => onPanel('help')} onClose={close} />
        )}
      </DeferredDialog>
      <DeferredDialog open={panel === 'help'}>
        {panel === 'help' && <HelpPanel pages={pages} onClose={close} />}
      </DeferredDialog>
    </>
  )
}
