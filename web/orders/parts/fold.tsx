import { type ReactNode, useState } from 'react'

/** A collapsible section; renders its content only while open. */
export function Fold({ title, className, children }: { title: ReactNode; className: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div className="unfolded">{children}</div>}
    </details>
  )
}
