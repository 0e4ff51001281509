import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  Switch,
  tokens,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useLocation } from 'react-router-dom'
import { Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { TextLink } from '../../components/layout/text-link.tsx'
import { useSingleKeys } from '../../lib/browser/single-keys.ts'
import { paths } from '../../lib/paths.ts'
import { HelpContent, HelpKeys } from './help-content.tsx'
import { helpAt } from './help-texts.ts'
import { siteKeys } from './site-keys.ts'

const useStyles = makeStyles({
  drawer: { width: 'min(560px, 100%)' },
  body: { paddingBottom: tokens.spacingVerticalXXL },
})

interface HelpPanelProps {
  /** The pages that `g` and a letter lead to. */
  pages: readonly { letter: string; label: string }[]
  onClose: () => void
}

/** The help for the present page: what it is for, its words and its shortcuts. */
export default function HelpPanel({ pages, onClose }: HelpPanelProps) {
  const styles = useStyles()
  const { pathname } = useLocation()
  const text = helpAt(pathname)
  const keys = useSingleKeys()
  return (
    <OverlayDrawer open position="end" className={styles.drawer} onOpenChange={(_, { open }) => !open && onClose()}>
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" aria-label="Schließen" icon={<DismissRegular />} onClick={onClose} />}
        >
          {text.title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <Stack gap="xl" className={styles.body}>
          <HelpContent text={text} />
          {text.keys && <HelpKeys title="Tasten dieser Seite" rows={Object.entries(text.keys)} />}
          <HelpKeys title="Tasten überall" rows={Object.entries(siteKeys)}>
            <Switch label="Einzelne Tasten (g, / und ?) benutzen" checked={keys.isOn} onChange={() => keys.toggle()} />
            {!keys.isOn && <Muted>Gilt für diesen Browser. Strg K geht immer.</Muted>}
          </HelpKeys>
          {keys.isOn && (
            <HelpKeys title="Zu den Seiten" rows={pages.map(({ letter, label }) => [`g ${letter}`, label])} />
          )}
          <TextLink to={paths.help()} onClick={onClose}>
            Hilfe zu allen Seiten
          </TextLink>
        </Stack>
      </DrawerBody>
    </OverlayDrawer>
  )
}
