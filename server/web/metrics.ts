import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../http/session';

/** Upper bounds of the histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Series {
  call: string;
  codes: Map<number, number>;
  buckets: number[];
  seconds: number;
  count: number;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function render(all: Iterable<Series>, lagMs: number): string {
  const lines = ['# TYPE http_requests_total counter'];
  const series = [...all];
  for (const { call, codes } of series)
    for (const [code, n] of codes) lines.push(`http_requests_total{call="${call}",code="${code}"} ${n}`);
  lines.push('# TYPE http_request_duration_seconds histogram');
  for (const { call, buckets, seconds, count } of series) {
    BUCKETS.forEach((bound, index) =>
      lines.push(`http_request_duration_seconds_bucket{call="${call}",le="${bound}"} ${buckets[index] ?? 0}`),
    );
    lines.push(`http_request_duration_seconds_bucket{call="${call}",le="+Inf"} ${count}`);
    lines.push(
      `http_request_duration_seconds_sum{call="${call}"} ${seconds}`,
      `http_request_duration_seconds_count{call="${call}"} ${count}`,
    );
  }
  lines.push(
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  );
  lines.push('# TYPE process_uptime_seconds gauge', `process_uptime_seconds ${process.uptime()}`);
  lines.push('# TYPE event_loop_delay_p99_seconds gauge', `event_loop_delay_p99_seconds ${lagMs / 1000}`);
  return `${lines.join('\n')}\n`;
}

/** Counts calls and their durations, and serves them at /metrics in Prometheus format to clients with the token. */
export function serveMetrics(app: FastifyInstance, token: string): void {
  const series = new Map<string, Series>();
  const lag = monitorEventLoopDelay();
  lag.enable();
  app.addHook('onClose', async () => {
    lag.disable();
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the URL, so that clients cannot create any number of series.
    const route = request.routeOptions.url;
    const call =
      route === undefined ? 'none' : route.startsWith('/api/') && !route.startsWith('/api/media') ? route : 'files';
    const seconds = reply.elapsedTime / 1000;
    const found = series.get(call) ?? {
      call,
      codes: new Map<number, number>(),
      buckets: BUCKETS.map(() => 0),
      seconds: 0,
      count: 0,
    };
    found.codes.set(reply.statusCode, (found.codes.get(reply.statusCode) ?? 0) + 1);
    found.buckets = found.buckets.map((n, index) => (seconds <= (BUCKETS[index] ?? 0) ? n + 1 : n));
    found.seconds += seconds;
    found.count += 1;
    series.set(call, found);
  });
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, (request, reply) => {
    const given = bearerOf(request.headers.authorization) ?? '';
    // Without a configured token the page does not exist.
    if (!timingSafeEqual(digest(given), digest(token))) {
      reply.callNotFound();
      return;
    }
    const text = render(series.values(), lag.percentile(99) / 1e6);
    lag.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}
