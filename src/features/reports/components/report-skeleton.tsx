import { Skeleton } from '#ui/skeleton.tsx'

const ROWS = ['18%', '28%', '34%', '26%', '40%', '20%']

export function ReportSkeleton() {
  return (
    <div role="status">
      <h1 className="vh">Loading the report</h1>
      <div className="cols cols--aside cols--three" aria-hidden="true">
        <div className="stack stack--8">
          <div className="stack stack--3">
            <Skeleton width="82%" height="32px" />
            <Skeleton width="94%" height="20px" />
            <Skeleton width="180px" height="40px" className="rounded-full" />
          </div>
          <div>
            <div className="group-head">
              <Skeleton width="190px" height="28px" />
            </div>
            <ul className="results">
              {ROWS.map((width) => (
                <li key={width} className="result">
                  <Skeleton width={width} height="20px" />
                  <Skeleton width="88px" height="20px" />
                  <span className="range-wait">
                    <Skeleton width="100%" height="8px" />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="aside stack">
          <div className="card stack stack--2">
            <Skeleton width="60%" height="24px" />
            <Skeleton width="100%" height="200px" />
          </div>
          <div className="card stack stack--3">
            <Skeleton width="100%" height="48px" className="sk--control" />
            <Skeleton width="100%" height="48px" className="sk--control" />
          </div>
        </div>
      </div>
    </div>
  )
}
