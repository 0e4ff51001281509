import { Badge } from '@fluentui/react-components'
import { type Importance, unusualImportance } from '../../../shared/model/target.ts'
import { Row } from '../layout/stack.ts'

/** Whether a target's priority or weight differs from the default. */
export const isUnusual = (target: Importance): boolean => Object.keys(unusualImportance(target)).length > 0

/** `P1` and `Gewicht 3`, each only where it differs from the default. */
export function ImportanceBadges({ target }: { target: Importance }) {
  const { priority, weight } = unusualImportance(target)
  if (priority === undefined && weight === undefined) return null
  return (
    <Row as="span" gap="xs" rowGap="xs">
      {priority !== undefined && (
        <Badge appearance="tint" color={priority < 3 ? 'important' : 'subtle'} title={`Priorität ${priority}`}>
          {`P${priority}`}
        </Badge>
      )}
      {weight !== undefined && <Badge appearance="tint" color="informative">{`Gewicht ${weight}`}</Badge>}
    </Row>
  )
}
