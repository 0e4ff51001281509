const paths = {
  check: 'M4 12.5 9.5 18 20 6.5',
  open: 'M13 4h7v7M20 4l-9 9M18 14v6H4V6h6',
  skip: 'M6 6l12 12M18 6 6 18',
  back: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10',
  tools: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
}

export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
