import { mergeClasses } from '@fluentui/react-components'
import type { WithTrains } from '../../../../shared/model/inputs/planned-kinds.ts'
import { importanceFields, importanceLabels } from '../../../components/form/importance-fields.tsx'
import { limitLabels, windowLabels } from '../limit-fields.tsx'
import { columnFields, windowFields } from '../target-draft.ts'
import { useEditRowStyles } from './edit-row-styles.ts'

/** Column headings; on a phone each field has its own label instead. */
export function EditHeader({ hasTrains }: WithTrains) {
  const styles = useEditRowStyles()
  return (
    <div className={mergeClasses(styles.row, hasTrains && styles.withTrains, styles.head)} aria-hidden>
      <span />
      <span>Ziel</span>
      <span>Typ</span>
      {columnFields({ hasTrains }).map((field) => (
        <span key={field}>{limitLabels[field]}</span>
      ))}
      {importanceFields.map((field) => (
        <span key={field}>{importanceLabels[field]}</span>
      ))}
      {windowFields.map((field) => (
        <span key={field} className={styles[field]}>
          {windowLabels[field]}
        </span>
      ))}
      <span />
    </div>
  )
}
