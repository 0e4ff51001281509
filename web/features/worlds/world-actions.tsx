import { MenuItem } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed'
import { PeopleRegular } from '@fluentui/react-icons/svg/people'
import type { World } from '../../../shared/model/world.ts'
import { ActionMenu } from '../../components/list/action-menu.tsx'
import { useAction } from '../../lib/api/use-action.ts'
import type { WorldChanges } from './use-world-changes.ts'

interface WorldActionsProps {
  world: World
  changes: Pick<WorldChanges, 'sync' | 'remove'>
  onEdit: (world: World) => void
  onEditAdmins: (world: World) => void
  onEditAccess: (world: World) => void
}

/** The menu of a world. */
export function WorldActions({ world, changes, onEdit, onEditAdmins, onEditAccess }: WorldActionsProps) {
  const sync = useAction(() => changes.sync(world))
  const removal = useAction(() => changes.remove(world))
  return (
    <ActionMenu
      label={`Aktionen für ${world.name}`}
      busy={sync.busy || removal.busy}
      title={sync.busy ? 'Synchronisiere …' : undefined}
    >
      <MenuItem icon={<ArrowSyncRegular />} onClick={() => sync.run()}>
        Synchronisieren
      </MenuItem>
      <MenuItem icon={<EditRegular />} onClick={() => onEdit(world)}>
        Bearbeiten
      </MenuItem>
      <MenuItem icon={<PeopleRegular />} onClick={() => onEditAdmins(world)}>
        Admins
      </MenuItem>
      <MenuItem icon={<LockClosedRegular />} onClick={() => onEditAccess(world)}>
        Zugang
      </MenuItem>
      <MenuItem icon={<DeleteRegular />} onClick={() => removal.run()}>
        Löschen
      </MenuItem>
    </ActionMenu>
  )
}
