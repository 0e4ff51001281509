import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { GlobeRegular } from '@fluentui/react-icons/svg/globe'
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add'
import { useState } from 'react'
import { bots } from '../../../shared/contract/bots.ts'
import type { World } from '../../../shared/model/world.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { WorldsError } from '../../components/feedback/no-world.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { GuideDialog } from './guide-dialog.tsx'
import { GuildsPanel } from './guilds-panel.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { WorldCard } from './world-card.tsx'

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
})

export default function BotPage() {
  const styles = useStyles()
  const { worlds, isLoading, error: worldsError } = useWorld()
  const status = useRead(bots.status, {})
  // A request made in the chat shows when the tab regains focus.
  const guilds = useRead(bots.guilds, {}, { revalidateOnFocus: true })
  const [guide, setGuide] = useState<{ open: boolean; world?: World }>({ open: false })
  const isReady = !isLoading && Boolean(status.data ?? status.error) && Boolean(guilds.data ?? guilds.error)
  const invitation = status.data?.isReady ? status.data.inviteUrl : undefined
  return (
    <Page
      title="Discord Bot"
      subtitle="Was ist auf dieses Dorf geplant? Der Stamm fragt da, wo er redet."
      width="wide"
      actions={
        invitation && (
          <Button
            as="a"
            appearance="primary"
            icon={<PersonAddRegular />}
            href={invitation}
            target="_blank"
            rel="noreferrer"
          >
            Bot einladen
          </Button>
        )
      }
    >
      {!isReady ? (
        <Loading label="Lade Bot …" screen />
      ) : (
        <>
          {status.data ? (
            <SetupPanel status={status.data} />
          ) : (
            <ErrorNotice
              title="Ob der Bot eingerichtet ist, konnte nicht geladen werden"
              error={status.error}
              onRetry={() => status.mutate()}
            />
          )}
          <GuildsPanel
            guilds={guilds.data?.guilds}
            worlds={worlds}
            error={guilds.error}
            onRetry={() => guilds.mutate()}
          />
          <h2 className={styles.heading}>Welten</h2>
          {worldsError && worlds.length === 0 ? (
            <WorldsError />
          ) : worlds.length > 0 ? (
            <Stack as="ul" gap="l">
              {worlds.map((world) => (
                <li key={world._id}>
                  <WorldCard
                    world={world}
                    opened={worlds.length === 1}
                    onGuide={() => setGuide({ open: true, world })}
                  />
                </li>
              ))}
            </Stack>
          ) : (
            <EmptyState
              icon={<GlobeRegular />}
              title="Noch keine Welten vorhanden"
              text="Ein Super Admin legt unter „Welten“ die Welt an, auf der ihr spielt. Dann steht hier, wie der Bot für sie eingerichtet wird."
            />
          )}
        </>
      )}
      <GuideDialog
        world={guide.world}
        invitation={invitation}
        open={guide.open}
        onClose={() => setGuide({ ...guide, open: false })}
      />
    </Page>
  )
}
