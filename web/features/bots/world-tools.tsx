import { makeStyles, tokens } from '@fluentui/react-components'
import { bots } from '../../../shared/contract/bots.ts'
import type { World } from '../../../shared/model/world.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { KeysSection } from './keys-section.tsx'
import { OwnBotSection } from './own-bot-section.tsx'
import { TestSection } from './test-section.tsx'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalXXL,
    '@media (max-width: 63.9375em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export function WorldTools({ world }: { world: World }) {
  const styles = useStyles()
  const { data, error, mutate } = useRead(bots.keys, { params: { worldId: world._id } })
  if (!data && !error) return <Loading label="Lade Bot-Schlüssel …" />
  return (
    <div className={styles.root}>
      <Stack gap="xxl" shrink>
        {data ? (
          <KeysSection world={world} keys={data.keys} />
        ) : (
          <ErrorNotice title="Die Bot-Schlüssel konnten nicht geladen werden" error={error} onRetry={() => mutate()} />
        )}
        <OwnBotSection server={world.server} />
      </Stack>
      <TestSection worldId={world._id} />
    </div>
  )
}
