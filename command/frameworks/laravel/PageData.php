<?php

namespace App\Inlay;

/** The page data: docs/reference.md#page-data of Inlay. */
class PageData
{
    /** @param string $kind What the page shows, such as 'dashboard'. */
    public static function for(string $kind = 'other'): array
    {
        $data = [
            'form_key' => csrf_token(),
            'csrf' => ['header' => 'X-XSRF-TOKEN', 'cookie' => 'XSRF-TOKEN'],
            'page' => ['kind' => $kind],
        ];
        if ($user = auth()->user()) {
            // If a user has several blogs, list them.
            $data['user'] = ['name' => $user->name, 'channels' => [['name' => $user->name, 'is_current' => true]]];
        }

        return $data;
    }
}
