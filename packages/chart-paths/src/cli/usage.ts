export const USAGE = `npm run paths -- [command] [options]

Paths through the production statecharts, for QA.

  (no command)         the coverage table
  list                 every path: id, number of steps, where it ends
  show <id>            one path in plain words
  run                  walks the paths, and says which left the plan
  export               writes paths with steps and expectations for other tools
  report               walks them on model and actor, and writes the atlas: one HTML file, and
                       the pages of docs/statecharts
  diff <file>          what is different from an earlier report --json FILE: states, transitions,
                       paths and results, of the charts
  mutate               changes the charts, and counts the changes that the paths notice
  save                 keeps the paths with what each step leads to, and says in words where a
                       chart differs from what was kept
  record <file>        keeps the path of a recorded trace under a --name
  check-trace <file>   says where a recorded trace left the charts
  check                whether every state, event, outcome and timer has its description,
                       executor and assertion, every event from outside is handled or ignored
                       with a reason, and docs/statecharts is up to date
  unhandled            the events from outside that states ignore, with the reasons
  data                 what the kept paths do with values other than the first of each field of the
                       context; of one --machine also the pairs of definition and use that they
                       lack, each with a shortest way
  fuzz                 random lives of the charts, with payloads that no sample has; what breaks a
                       property is told as a story, as short as it can be made, kept beside the
                       suite, and tried first the next time
  together             explores several tabs and the services they call, and tells what breaks
                       its rules as a story

Which paths
  --machine NAME       one machine only: NAMES
  --coverage GOAL      what the paths cover: states, transitions (usual) or pairs
  --from STATE         paths that lead to this state first, by its id
  --to STATE           one path for each way into this state
  --max-length N       most steps of a path
  --seed N             of mutate --sample: another sample; of together and fuzz: other walks
  --grep TEXT          of run, list and export: paths whose id or title holds this (regular expression)
  --shard I/N          of run: one of N parts
  --thorough           try everything, not only what is novel: slow, and sure of what is out of reach

How
  --level LEVEL        of run: model, actor or browser; without it model and actor
  --screens            of run in the browser: keep a picture of every state, for the report
  --interrupt          of run in the browser: every interruption in every state instead
  --json FILE          of report: the figures for tools as well
  --out FILE           of report: the HTML, reports/statecharts.html when not given;
                       of export: the folder, reports/paths when not given
  --format FORMAT      of export: json, gherkin, csv or junit (the last run in the browser)
  --fail               of diff: exit code 1 when something is different
  --sample N           of mutate: only so many mutants
  --walks N            of together and fuzz: random walks
  --steps N            of together and fuzz: steps of the longest walk
  --worlds N           of together: worlds reached breadth first
  --name NAME          of record: what the path is called
  --accept             of save: the differences are intended: replaces the suite
  --help               this text

Exit code 0: all is well; 1: something is not covered, a path left the plan, too few mutants were
noticed, a chart differs from the kept suite, a trace left the charts, a rule of together does not
hold, a machine cannot be explored, or nothing has the name that was given: no path, state or file;
2: the command is not understood, or a file that it reads cannot be used, such as the samples of a
chart.`
