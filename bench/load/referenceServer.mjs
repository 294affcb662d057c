/** The reference for reads: fastify with one indexed query, with the driver and pool of the application. */
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
app.get('/api/item', async (request) => {
  const { rows } = await pool.query('select * from menu_items where id = $1', [request.query.item_id]);
  return { status: true, message: 'Success', data: rows[0] };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('Open');
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
