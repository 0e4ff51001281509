import { Button } from '@fluentui/react-components'
import type { World } from '../../../shared/model/world.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Row } from '../../components/layout/stack.ts'
import { useAction } from '../../lib/api/use-action.ts'
import type { WorldChanges } from './use-world-changes.ts'

/** Offers the first synchronisation of a world. */
export function UnsyncedNotice({ world, sync }: { world: World; sync: WorldChanges['sync'] }) {
  const syncing = useAction(() => sync(world))
  return (
    <Notice intent="info">
      <Row as="span" gap="m" justify="between">
        <span>{`„${world.name}“ hat noch keine Spieler, Stämme und Dörfer: Erst mit ihnen lassen sich Pläne anlegen.`}</span>
        <Button
          icon={syncing.busy ? <BusySpinner /> : null}
          disabledFocusable={syncing.busy}
          aria-label={`Jetzt synchronisieren: ${world.name}`}
          onClick={() => syncing.run()}
        >
          Jetzt synchronisieren
        </Button>
      </Row>
    </Notice>
  )
}
