import sharp from 'sharp';

// A picture is parsed by its format's decoder, and by no other of libvips.
sharp.block({ operation: ['VipsForeignLoad'] });
const ALLOWED = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`);
sharp.unblock({ operation: ALLOWED });

export { sharp };
