import { Badge, Button, mergeClasses, Select } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation'
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out'
import { lazy, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { worlds as endpoints } from '../../shared/contract/worlds.ts'
import { type Account, roleLabels } from '../../shared/model/account.ts'
import { syncSentence, type World } from '../../shared/model/world.ts'
import { BusySpinner } from '../components/feedback/busy-spinner.tsx'
import { useNotify } from '../components/feedback/notify.tsx'
import { forgetUnsaved, useMayDiscard } from '../components/feedback/unsaved-changes.ts'
import { useSignOut } from '../components/feedback/use-sign-out.ts'
import { Deferred } from '../components/layout/deferred.tsx'
import { Logo } from '../components/layout/logo.tsx'
import { ThemeButton } from '../components/layout/theme-button.tsx'
import { call, serverSentence } from '../lib/api/api.ts'
import { useSession } from '../lib/api/session.tsx'
import { useAction } from '../lib/api/use-action.ts'
import { useWorld } from '../lib/api/world.tsx'
import { paths } from '../lib/paths.ts'
import { hasNavigation, isPlanPath, linksFor } from './navigation.ts'
import { useNavigationStyles } from './navigation-styles.ts'
import type { PanelName } from './page-keys.tsx'
import { useShownWorld } from './shown-world.ts'

// Menu and dialog load much code that no first screen needs.
const ProfileMenu = lazy(() => import('../features/profile/profile-menu.tsx'))
const PageKeys = lazy(() => import('./page-keys.tsx'))

/** The bar above every screen of a signed-in user. */
export function NavigationBar() {
  const styles = useNavigationStyles()
  const { user, hasEntered, isLoading } = useSession()
  const { pathname } = useLocation()
  const isKnown = useDeferredValue(Boolean(user))
  if (!hasNavigation(pathname)) return null
  // Users who must choose a password first cannot navigate.
  if (user && !hasEntered) return null
  if (user && isKnown) return <Bar user={user} pathname={pathname} />
  // Placeholder, so that the screen does not jump.
  return (user || isLoading) && <div className={styles.bar} />
}

interface BarProps {
  user: Account
  pathname: string
}

function Bar({ user, pathname }: BarProps) {
  const styles = useNavigationStyles()
  const signOut = useSignOut()
  // The path where the menu was opened: following a link closes it.
  const [openedAt, setOpenedAt] = useState<string>()
  const open = openedAt === pathname
  const world = useShownWorld()
  useEffect(() => {
    if (!open) return
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      // A menu or dialog inside handles its own Escape.
      if (key === 'Escape' && !defaultPrevented) setOpenedAt(undefined)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open])
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <a className={styles.skip} href="#content">
          Zum Inhalt springen
        </a>
        <Link to={paths.plans()} className={styles.brand}>
          <Logo />
          <span className={styles.brandName}>Angriffsplaner</span>
        </Link>
        <span className={styles.worldName} title={world?.name}>
          {world?.name}
        </span>
        <Button
          className={styles.toggle}
          appearance="subtle"
          aria-expanded={open}
          aria-controls="navigation"
          aria-label={open ? 'Menü schließen' : 'Menü öffnen'}
          icon={open ? <DismissRegular /> : <NavigationRegular />}
          onClick={() => setOpenedAt(open ? undefined : pathname)}
        />
        <div id="navigation" className={mergeClasses(styles.menu, !open && styles.menuClosed)}>
          <NavigationLinks links={linksFor(user.role, pathname)} pathname={pathname} />
          <WorldControls pathname={pathname} world={world} />
          <div className={styles.person}>
            <ThemeButton />
            <div className={styles.who}>
              <Deferred
                when="idle"
                fallback={
                  <Button appearance="subtle" disabled className={styles.menuToCome}>
                    <span className={styles.name}>{user.username}</span>
                  </Button>
                }
              >
                <ProfileMenu user={user} className={styles.name} />
              </Deferred>
              <Badge appearance="tint" color="brand" size="small">
                {roleLabels[user.role]}
              </Badge>
            </div>
            <Button className={styles.button} appearance="subtle" icon={<SignOutRegular />} onClick={signOut}>
              Logout
            </Button>
          </div>
        </div>
        <PageTools role={user.role} />
      </div>
    </header>
  )
}

/** The command palette and the help, by button and key. */
function PageTools({ role }: Pick<Account, 'role'>) {
  const styles = useNavigationStyles()
  const [panel, setPanel] = useState<PanelName>()
  const openedFrom = useRef<Element>(null)
  const notify = useNotify()
  const show = (next: PanelName | undefined) => {
    if (next) openedFrom.current = panel ? openedFrom.current : document.activeElement
    setPanel(next)
    if (!next) setTimeout(() => returnFocus(openedFrom.current))
  }
  return (
    <div className={styles.tools}>
      <Button
        appearance="subtle"
        icon={<SearchRegular />}
        aria-label="Gehe zu"
        title="Gehe zu Plan, Spieler, Ziel, Seite oder Aktion (Strg+K)"
        onClick={() => show('palette')}
      />
      <Button
        appearance="subtle"
        icon={<QuestionCircleRegular />}
        aria-label="Hilfe"
        title="Hilfe zu dieser Seite (?)"
        onClick={() => show('help')}
      />
      <Deferred
        when={panel ? true : 'idle'}
        onFailure={() => panel && notify.error('Das Fenster konnte nicht geladen werden')}
      >
        <PageKeys role={role} panel={panel} onPanel={show} />
      </Deferred>
    </div>
  )
}

/** To where it was, unless it has a place already. */
function returnFocus(element: Element | null) {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
}

type NavigationLinksProps = Pick<BarProps, 'pathname'> & { links: ReturnType<typeof linksFor> }

function NavigationLinks({ links, pathname }: NavigationLinksProps) {
  const styles = useNavigationStyles()
  const administration = links.filter(({ isAdministration }) => isAdministration)
  const link = ({ label, to, current, isAdministration }: (typeof links)[number], isFolded: boolean) => (
    <Link
      key={to}
      to={to}
      className={mergeClasses(
        styles.link,
        current && styles.linkCurrent,
        isAdministration && !isFolded && styles.administration,
      )}
      aria-current={current ? 'page' : undefined}
    >
      {label}
    </Link>
  )
  return (
    <nav aria-label="Hauptnavigation" className={styles.links}>
      {links.map((each) => link(each, false))}
      {administration.length > 0 && (
        <details
          key={pathname}
          className={styles.more}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.open = false
          }}
        >
          <summary
            className={mergeClasses(
              styles.link,
              styles.summary,
              administration.some(({ current }) => current) && styles.linkCurrent,
            )}
          >
            Verwaltung <span aria-hidden>▾</span>
          </summary>
          <div className={styles.moreLinks}>{administration.map((each) => link(each, true))}</div>
        </details>
      )}
    </nav>
  )
}

function WorldControls({ pathname, world }: { pathname: string; world: World | undefined }) {
  const styles = useNavigationStyles()
  const navigate = useNavigate()
  const mayDiscard = useMayDiscard()
  const { worlds, choose, isLoading, error } = useWorld()
  const notify = useNotify()
  const sync = useAction(async () => {
    if (!world) return notify.error('Bitte wähle zuerst eine Welt aus.')
    try {
      const { stats } = await call(endpoints.sync, { body: { worldId: world._id } })
      notify.success(`${world.name} synchronisiert`, syncSentence(stats), 5)
    } catch (failure) {
      notify.error('Fehler beim Synchronisieren', serverSentence(failure))
    }
  })
  /** A plan belongs to one world: on its screens, choosing another leads to the plan list. */
  const change = async (id: string) => {
    if (!isPlanPath(pathname)) return choose(id)
    if (!(await mayDiscard())) return
    forgetUnsaved()
    choose(id)
    await navigate(paths.plans())
  }
  const none = isLoading ? 'Welten laden …' : error ? 'Welten nicht geladen' : 'Keine Welt'
  return (
    <div className={styles.world}>
      <Select
        aria-label="Welt"
        className={styles.select}
        value={world?._id ?? ''}
        disabled={!worlds.length}
        onChange={(_, { value }) => change(value)}
      >
        {!world && <option value="">{none}</option>}
        {worlds.map(({ _id, name, server }) => (
          <option key={_id} value={_id}>
            {name === server ? name : `${name} (${server})`}
          </option>
        ))}
      </Select>
      <Button
        className={styles.button}
        icon={sync.busy ? <BusySpinner /> : <ArrowSyncRegular />}
        disabledFocusable={sync.busy || isLoading}
        onClick={() => sync.run()}
      >
        <span className={styles.buttonText}>{sync.busy ? 'Synchronisiere …' : 'Synchronisieren'}</span>
      </Button>
    </div>
  )
}
